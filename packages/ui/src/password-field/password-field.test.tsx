import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('hides the password until Show is pressed, and hides it again with Hide', {
  tags: ['requirement-8'],
}, async () => {
  render(<PasswordField label="Password" defaultValue="S3cret!pw" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('S3cret!pw');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('names each toggle after its field', () => {
  render(
    <>
      <PasswordField label="New Password" />
      <PasswordField label="Repeat New Password" />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Show New Password' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show Repeat New Password' })).toBeVisible();
});

test('toggles without submitting the form around it', async () => {
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <PasswordField label="Password" />
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toBe(0);
});

test('shows its characters as given when controlled, and reports changes', async () => {
  const change = vi.fn<(visible: boolean) => void>();
  render(<PasswordField label="Password" visible onVisibleChange={change} />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(change.mock.calls).toEqual([[false]]);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
