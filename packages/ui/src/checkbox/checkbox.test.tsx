import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';

test('is checked by its label and by Space', async () => {
  render(<Checkbox label="Remember me" />);
  const box = screen.getByRole('checkbox', { name: 'Remember me' });
  await userEvent.click(screen.getByText('Remember me'));
  expect(box).toBeChecked();
  await userEvent.keyboard(' ');
  expect(box).not.toBeChecked();
});

test('has its hint as description, not as name', () => {
  render(<Checkbox label="Remember me" hint="For 30 days" />);
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toHaveAccessibleDescription(
    'For 30 days',
  );
});

test('does not change while disabled', async () => {
  render(<Checkbox label="Remember me" disabled />);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});
