import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogError, FormError, InlineError } from './form-error.tsx';

test('announces the error of a form', () => {
  render(<FormError>Something went wrong</FormError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
});

test('scrolls the error of a dialog into view once, when it appears', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  // As in Chromium, against the type.
  scroll.mockReturnValue(Promise.resolve() as unknown as undefined);
  const { rerender, unmount } = render(<DialogError>Something went wrong</DialogError>);
  rerender(<DialogError>Something went wrong again</DialogError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong again');
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')]);
  unmount();
});

test('announces an inline error', () => {
  render(<InlineError>Invalid email</InlineError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email');
});
