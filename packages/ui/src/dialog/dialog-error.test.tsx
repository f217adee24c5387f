import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

test('an error is announced, and scrolled into view once, when it appears', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  // As in Chromium, against the type.
  scroll.mockReturnValue(Promise.resolve() as unknown as undefined);
  const { rerender, unmount } = render(<Dialog open title="Rename" error="Something went wrong" />);
  rerender(<Dialog open title="Rename" error="Something went wrong again" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong again');
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')]);
  unmount();
});
