import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TooltipProvider } from '../tooltip/tooltip.tsx';

/** A state of a widget, and the action that changes it. */
export interface WidgetState {
  /** The uncontrolled widget, starting at `before`. */
  readonly uncontrolled: (onChange: (next: unknown) => void) => ReactElement;
  /** The controlled widget, which its parent keeps at `before`. */
  readonly controlled: (onChange: (next: unknown) => void) => ReactElement;
  readonly act: () => unknown;
  readonly read: () => unknown;
  readonly before: unknown;
  readonly after: unknown;
  /** The reported value, if it is not `after`. */
  readonly reported?: unknown;
}

/** For widgets that close. */
export const closing = { before: true, after: false, reported: false };
export const isThere = (role: string) => () => screen.queryByRole(role) !== null;
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const pressEscape = () => userEvent.keyboard('{Escape}');

/** Tests that each state can be uncontrolled and controlled. */
export function testStates(states: Readonly<Record<string, WidgetState>>): void {
  beforeEach(() => {
    // Missing in jsdom; this image never finishes loading.
    vi.stubGlobal('Image', class {});
    URL.createObjectURL ??= () => 'blob:image';
  });

  for (const [name, state] of Object.entries(states)) {
    const { uncontrolled, controlled, act, read, before, after, reported = after } = state;
    const draw = (element: ReactElement) => render(<TooltipProvider>{element}</TooltipProvider>);

    test(`${name}: changes and is reported when uncontrolled`, async () => {
      const report = vi.fn<(next: unknown) => void>();
      draw(uncontrolled(report));
      expect(read()).toEqual(before);
      await act();
      await waitFor(() => expect(read()).toEqual(after));
      expect(report).toHaveBeenLastCalledWith(reported);
    });

    test(`${name}: stays as given and is reported when controlled`, async () => {
      const report = vi.fn<(next: unknown) => void>();
      draw(controlled(report));
      await act();
      await waitFor(() => expect(report).toHaveBeenCalledWith(reported));
      expect(read()).toEqual(before);
    });
  }
}
