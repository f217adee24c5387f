import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

test.each([
  [0, '0'],
  [42.4, '42'],
  [42.5, '43'],
  [99.6, '100'],
  [100, '100'],
  [250, '100'],
  [-3, '0'],
  [Number.NaN, '0'],
])('shows %d as %s percent', (value, percent) => {
  render(<ProgressBar label="Importing" value={value} />);
  const bar = screen.getByRole('progressbar', { name: 'Importing' });
  expect(bar).toHaveAttribute('aria-valuenow', percent);
  expect(bar).toHaveAttribute('aria-valuetext', `${percent}%`);
  expect(screen.getByText(`${percent}%`)).toBeVisible();
});

test('keeps its name when the text is hidden', () => {
  render(<ProgressBar label="Importing" value={5} bare />);
  expect(screen.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
  expect(screen.queryByText('5%')).not.toBeInTheDocument();
});
