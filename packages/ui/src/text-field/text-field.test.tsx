import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { PasswordField } from '../password-field/password-field.tsx';
import { TextField } from './text-field.tsx';

test('is named by its label and described by its hint', () => {
  render(<TextField label="Email" hint="We never share it." />);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'We never share it.',
  );
});

test('shows the error in place of the hint, marks the field and announces it', () => {
  const { rerender } = render(<TextField label="Email" hint="We never share it." />);
  const liveRegion = screen.getByText('We never share it.').parentElement;
  rerender(<TextField label="Email" hint="We never share it." error="Invalid email" />);
  const field = screen.getByRole('textbox');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Invalid email');
  expect(liveRegion).toHaveAttribute('aria-live', 'polite');
  expect(liveRegion).toHaveTextContent('Invalid email');
  expect(screen.queryByText('We never share it.')).not.toBeInTheDocument();
});

test('is drawn invalid when its form shows the error elsewhere', () => {
  render(<PasswordField label="Password" aria-invalid />);
  const field = screen.getByLabelText('Password');
  expect(field).toBeInvalid();
  expect(field.closest('[data-invalid]')).not.toBeNull();
});

test('a locked value cannot be changed but can be focused and read', async () => {
  render(<TextField label="Email" defaultValue="ada@example.com" locked />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'x');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('readonly');
  expect(field).toHaveValue('ada@example.com');
});

test('shows fixed text around the value', () => {
  render(<TextField label="Store" prefix="https://" suffix=".myshopify.com" />);
  expect(screen.getByText('https://')).toBeVisible();
  expect(screen.getByText('.myshopify.com')).toBeVisible();
});

test('forwards its ref', () => {
  const ref = createRef<HTMLInputElement>();
  render(<TextField label="Email" ref={ref} />);
  expect(ref.current).toBe(screen.getByRole('textbox'));
});

test('accepts ten thousand pasted characters and emoji unchanged, also as a password', {
  tags: ['requirement-8'],
}, async () => {
  render(<TextField label="Store name" />);
  render(<PasswordField label="Password" />);
  const pasted = '🦊'.repeat(5000);
  for (const name of ['Store name', 'Password']) {
    const field = screen.getByLabelText(name);
    await userEvent.click(field);
    await userEvent.paste(pasted);
    expect(field).toHaveValue(pasted);
  }
});
