import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordStrength } from './password-strength.tsx';

test.each([
  ['', 0, 'weak'],
  ['a', 2, 'weak'],
  ['a1', 4, 'weak'],
  ['aA1', 6, 'medium'],
  ['aA1!', 8, 'medium'],
  ['abcdefgh', 4, 'weak'],
  ['Abcdefg1', 8, 'medium'],
  ['Abcdefg1!', 10, 'strong'],
  ['Abcdefg1#', 8, 'medium'],
  ['🦊'.repeat(8), 2, 'weak'],
  ['Ab1!'.repeat(2500), 10, 'strong'],
])('gives %j %i points: %s', (password, points, level) => {
  const { container } = render(<PasswordStrength password={password} />);
  const meter = screen.getByRole('meter', { name: 'Password strength' });
  expect(meter).toHaveAttribute('aria-valuenow', `${points}`);
  expect(meter).toHaveAttribute('aria-valuetext', level);
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(points / 2);
  expect(container.firstElementChild).toHaveAttribute('data-level', level);
});

test('a refused password is weak, whatever characters it has', () => {
  const { container } = render(<PasswordStrength password="Abcdefg1!" refused />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'weak');
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(1);
});

test('shows only its points without the level', () => {
  render(<PasswordStrength password="a1" showLevel={false} />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '4/10');
  expect(screen.queryByText(/weak|Password strength/)).not.toBeInTheDocument();
});

test('shows the level as text, and only its name for an empty password', () => {
  const { rerender } = render(<PasswordStrength password="" />);
  const words = screen.getByText('Password strength');
  expect(words).toBeVisible();
  rerender(<PasswordStrength password="Abcdefg1" />);
  expect(words).toHaveTextContent('Password strength: medium');
  expect(words.closest('[aria-live="polite"]')).not.toBeNull();
});

test('shows the error of its field in place of the level', () => {
  render(<PasswordStrength password="a1" error="A letter is missing." textId="text" />);
  expect(document.querySelector('#text')).toHaveTextContent('A letter is missing.');
  expect(screen.queryByText(/Password strength/)).not.toBeInTheDocument();
});

test('has a hint beneath its level, and beneath the error', () => {
  const hint = <span>One of $ and !.</span>;
  const { rerender } = render(<PasswordStrength password="a1" hint={hint} textId="text" />);
  const text = document.querySelector('#text');
  expect(text).toHaveTextContent('Password strength: weakOne of $ and !.');
  rerender(<PasswordStrength password="a1" hint={hint} error="No letter." textId="text" />);
  expect(text).toHaveTextContent('No letter.One of $ and !.');
});
