import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateText } from './date-text.tsx';

test('shows the full month, two digits of the day and the year', () => {
  render(<DateText value="2026-11-05" />);
  expect(screen.getByText('November 05, 2026')).toHaveAttribute('datetime', '2026-11-05');
});

test('shows the day of a moment in the given time zone', () => {
  const moment = Date.UTC(2026, 10, 5, 23, 30);
  render(<DateText value={moment} timeZone="Asia/Tokyo" />);
  expect(screen.getByText('November 06, 2026')).toHaveAttribute(
    'datetime',
    '2026-11-05T23:30:00.000Z',
  );
});

test.each(['', 'soon', '2026-13-45', Number.NaN])('shows a dash for %j', (value) => {
  render(<DateText value={value} />);
  expect(screen.getByText('–')).toBeVisible();
});
