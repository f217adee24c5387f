import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TooltipProvider } from '../tooltip/tooltip.tsx';

/** A state of a widget, and how it is changed. */
export interface WidgetState {
  /** The widget that keeps its own state, beginning at `before`. */
  readonly own: (onChange: (next: unknown) => void) => ReactElement;
  /** The same, held at `before` by its owner. */
  readonly held: (onChange: (next: unknown) => void) => ReactElement;
  readonly act: () => unknown;
  readonly read: () => unknown;
  readonly before: unknown;
  readonly after: unknown;
  /** What the owner is told; `after` where that is the state itself. */
  readonly told?: unknown;
}

/** What is there and goes. */
export const closing = { before: true, after: false, told: false };
export const isThere = (role: string) => () => screen.queryByRole(role) !== null;
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const pressEscape = () => userEvent.keyboard('{Escape}');

/** Tests that each state is the widget's own where nobody decides it, and otherwise its owner's. */
export function testStates(states: Readonly<Record<string, WidgetState>>): void {
  beforeEach(() => {
    // What a browser has and jsdom has not; an image is never done opening.
    vi.stubGlobal('Image', class {});
    URL.createObjectURL ??= () => 'blob:image';
  });

  for (const [name, state] of Object.entries(states)) {
    const { own, held, act, read, before, after, told = after } = state;
    const draw = (element: ReactElement) => render(<TooltipProvider>{element}</TooltipProvider>);

    test(`${name}: is its own where nobody decides it, and its owner is told`, async () => {
      const tell = vi.fn<(next: unknown) => void>();
      draw(own(tell));
      expect(read()).toEqual(before);
      await act();
      await vi.waitFor(() => expect(read()).toEqual(after));
      expect(tell).toHaveBeenLastCalledWith(told);
    });

    test(`${name}: stays what its owner says, who is told of the wish`, async () => {
      const tell = vi.fn<(next: unknown) => void>();
      draw(held(tell));
      await act();
      await vi.waitFor(() => expect(tell).toHaveBeenCalledWith(told));
      expect(read()).toEqual(before);
    });
  }
}
