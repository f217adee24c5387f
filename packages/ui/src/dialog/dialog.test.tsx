import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

function Owner(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <StrictMode>
      <button type="button" onClick={() => setOpen(true)}>
        Add store
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Connect your Shopify store" {...props}>
        <input aria-label="Store name" />
      </Dialog>
    </StrictMode>
  );
}

async function openDialog(props: Partial<DialogProps> = {}) {
  render(<Owner {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add store' }));
  return screen.getByRole('dialog', { name: 'Connect your Shopify store' });
}

test('opens with its title as name, its description, and focus on the first control', async () => {
  const dialog = await openDialog({ description: 'You find it in your admin.' });
  expect(dialog).toHaveAccessibleDescription('You find it in your admin.');
  expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveFocus();
});

test('closes with Esc and returns focus to its trigger', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add store' })).toHaveFocus();
});

test('closes with its close button', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('closes when the backdrop is pressed', async () => {
  const dialog = await openDialog();
  await userEvent.click(dialog);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('stays open when the backdrop is pressed while a field has text, and closes with Esc', async () => {
  const dialog = await openDialog();
  await userEvent.type(screen.getByRole('textbox'), 'Fern');
  await userEvent.click(dialog);
  expect(screen.getByRole('textbox')).toHaveValue('Fern');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('stays open when a selection that began inside ends on the backdrop', async () => {
  const dialog = await openDialog();
  fireEvent.pointerDown(screen.getByRole('textbox'));
  fireEvent.click(dialog);
  expect(dialog).toBeInTheDocument();
});

test('cannot be closed while it is not dismissible', async () => {
  const dialog = await openDialog({ dismissible: false });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog);
  expect(dialog).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('opens again if the browser closes it while it is controlled as open', async () => {
  const dialog = await openDialog({ dismissible: false });
  if (dialog instanceof HTMLDialogElement) dialog.close();
  expect(await screen.findByRole('dialog')).toHaveAttribute('open');
});

test('forwards its ref, also as a confirm dialog', () => {
  const ref = createRef<HTMLDialogElement>();
  const question = createRef<HTMLDialogElement>();
  render(<Dialog ref={ref} open onOpenChange={() => undefined} title="Add" />);
  render(
    <ConfirmDialog
      ref={question}
      open
      onOpenChange={() => undefined}
      title="Sure?"
      confirmLabel="Yes"
      onConfirm={() => undefined}
    />,
  );
  expect(ref.current).toBe(screen.getByRole('dialog', { name: 'Add' }));
  expect(question.current).toBe(screen.getByRole('alertdialog', { name: 'Sure?' }));
});

test('is opened by its trigger, which keeps its own click handler and gets focus back', async () => {
  const counted = vi.fn();
  render(
    <Dialog
      title="Connect your Shopify store"
      trigger={
        <button type="button" onClick={counted}>
          Add store
        </button>
      }
    />,
  );
  const trigger = screen.getByRole('button', { name: 'Add store' });
  expect(trigger).toHaveAttribute('aria-haspopup', 'dialog');
  trigger.focus();
  await userEvent.keyboard('{Enter}');
  expect(counted).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(trigger).toHaveFocus();
});
