import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const question = {
  open: true,
  title: 'Reactivate Your Account',
  confirmLabel: 'Reactivate',
};

test('focuses Cancel', () => {
  render(<ConfirmDialog {...question} onOpenChange={vi.fn()} onConfirm={vi.fn()} />);
  expect(screen.getByRole('alertdialog', { name: 'Reactivate Your Account' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('focuses the action where it completes what Enter was pressed for', () => {
  render(
    <ConfirmDialog
      {...question}
      initialFocus="confirm"
      onOpenChange={vi.fn()}
      onConfirm={vi.fn()}
    />,
  );
  expect(screen.getByRole('button', { name: 'Reactivate' })).toHaveFocus();
});

test('confirms and cancels', async () => {
  const confirm = vi.fn();
  const change = vi.fn();
  render(<ConfirmDialog {...question} onOpenChange={change} onConfirm={confirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reactivate' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(change).toHaveBeenCalledWith(false);
});

test('cannot be confirmed twice or closed while the action runs', async () => {
  const confirm = vi.fn();
  const change = vi.fn();
  render(<ConfirmDialog {...question} pending onOpenChange={change} onConfirm={confirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reactivate' }));
  await userEvent.keyboard('{Escape}');
  expect(confirm).not.toHaveBeenCalled();
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});

test('shows an error', () => {
  render(
    <ConfirmDialog {...question} onOpenChange={vi.fn()} onConfirm={vi.fn()} error="Server error" />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Server error');
});

test('is opened by its trigger and closed by either button when uncontrolled', async () => {
  const confirm = vi.fn();
  render(
    <ConfirmDialog
      title="Delete Account"
      confirmLabel="Delete"
      onConfirm={confirm}
      trigger={<button type="button">Delete Account</button>}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
