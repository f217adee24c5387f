import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Spinner } from './spinner.tsx';

test('has a label for screen readers', () => {
  render(<Spinner label="Logging out" />);
  expect(screen.getByRole('status')).toHaveTextContent('Logging out');
});

test('is hidden from screen readers without a label', () => {
  render(<Spinner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
