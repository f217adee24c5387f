import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Spinner } from './spinner.tsx';

test('says what is being waited for', () => {
  render(<Spinner label="Logging out" />);
  expect(screen.getByRole('status')).toHaveTextContent('Logging out');
});

test('is silent without a label', () => {
  render(<Spinner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
