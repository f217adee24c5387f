import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormError, InlineError } from './form-error.tsx';

test('announces the error of a form', () => {
  render(<FormError>Something went wrong</FormError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
});

test('announces an inline error', () => {
  render(<InlineError>Invalid email</InlineError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email');
});
