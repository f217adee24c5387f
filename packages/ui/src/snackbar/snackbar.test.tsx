import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../dialog/dialog.tsx';
import { SnackbarProvider, useSnackbar } from './snackbar.tsx';
import type { SnackbarOptions } from './snackbar-message.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function Trigger(options: SnackbarOptions) {
  const snackbar = useSnackbar();
  return (
    <button type="button" onClick={() => snackbar.show(options)}>
      Save
    </button>
  );
}

function CloseAll() {
  const { closeAll } = useSnackbar();
  return (
    <button type="button" onClick={closeAll}>
      Log out
    </button>
  );
}

function showSnackbar(options: SnackbarOptions) {
  render(
    <SnackbarProvider>
      <Trigger {...options} />
    </SnackbarProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

function swipe(element: Element, from: number, to: number) {
  fireEvent.pointerDown(element, { clientX: from, pointerId: 1 });
  fireEvent.pointerMove(element, { clientX: to, pointerId: 1, buttons: 1 });
  fireEvent.pointerUp(element, { clientX: to, pointerId: 1 });
}

function FailingDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Connect your store">
      <Trigger content="Something went wrong" type="error" />
    </Dialog>
  );
}

function AddStore() {
  const snackbar = useSnackbar();
  const [added, setAdded] = useState(false);
  const add = () => {
    snackbar.show({ content: 'Store added', type: 'success' });
    setAdded(true);
  };
  return added ? (
    <Dialog open title="Confirm your store" />
  ) : (
    <button type="button" onClick={add}>
      Add store
    </button>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('announces a message politely', () => {
  showSnackbar({ content: 'Updated successfully', type: 'success' });
  expect(screen.getByRole('status')).toHaveTextContent('Updated successfully');
});

test('announces an error at once', () => {
  showSnackbar({ content: 'Something went wrong', type: 'error' });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
});

test('a message replaces the one of the same name, and no other', () => {
  const closed = vi.fn();
  render(
    <SnackbarProvider>
      <Trigger content="Reload to go on" name="reload" autoCloseMs={0} onClose={closed} />
      <Trigger content="Something else" name="else" />
    </SnackbarProvider>,
  );
  const [reload, other] = screen.getAllByRole('button', { name: 'Save' });
  for (const button of [reload, other, reload]) fireEvent.click(button as HTMLElement);
  expect(screen.getAllByText('Reload to go on')).toHaveLength(1);
  expect(screen.getAllByText('Something else')).toHaveLength(1);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('all messages can be closed at once, each of which is reported once', () => {
  const closed = vi.fn();
  render(
    <SnackbarProvider>
      <Trigger content="Reload to go on" autoCloseMs={0} onClose={closed} />
      <Trigger content="Something else" onClose={closed} />
      <CloseAll />
    </SnackbarProvider>,
  );
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledTimes(2);
});

test('what happened before is not above a dialog that opens; what stays until it is closed is', () => {
  const undo = { label: 'Undo', onSelect: () => undefined };
  render(
    <SnackbarProvider>
      <Trigger content="Updated successfully" type="success" />
      <Trigger content="The store was removed" type="success" action={undo} />
      <Trigger content="Something went wrong" type="error" />
      <Trigger content="Reload to go on" autoCloseMs={0} />
      <Dialog trigger={<button type="button">Add store</button>} title="Connect your store" />
    </SnackbarProvider>,
  );
  for (const button of screen.getAllByRole('button', { name: 'Save' })) fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: 'Add store' }));
  const dialog = screen.getByRole('dialog');
  const shown = within(dialog).getAllByRole('status', { hidden: true });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Reload to go on']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what the last action has done stays when it leads to a dialog', () => {
  render(
    <SnackbarProvider>
      <AddStore />
    </SnackbarProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add store' }));
  expect(within(screen.getByRole('dialog')).getByText('Store added')).toBeInTheDocument();
});

test('is inside an open modal dialog, and back on the page when that closes', () => {
  render(
    <SnackbarProvider>
      <FailingDialog />
    </SnackbarProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Something went wrong');
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
});

test('closes after five seconds and calls onClose once', () => {
  const closed = vi.fn();
  showSnackbar({ content: 'Store added successfully!', onClose: closed });
  wait(4999);
  expect(screen.getByRole('status')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('pauses its timer on hover and resumes it', () => {
  showSnackbar({ content: 'Read me', autoCloseMs: 1000 });
  wait(600);
  fireEvent.pointerEnter(screen.getByText('Read me'));
  wait(5000);
  expect(screen.getByText('Read me')).toBeInTheDocument();
  fireEvent.pointerLeave(screen.getByText('Read me'));
  wait(399);
  expect(screen.getByText('Read me')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByText('Read me')).not.toBeInTheDocument();
});

test('pauses its timer while its button has focus', () => {
  showSnackbar({ content: 'Read me' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  wait(60_000);
  expect(screen.getByText('Read me')).toBeInTheDocument();
});

test('pauses its timer while the tab is hidden', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  showSnackbar({ content: 'Read me' });
  wait(60_000);
  expect(screen.getByText('Read me')).toBeInTheDocument();
  hidden.mockRestore();
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  wait(5000);
  expect(screen.queryByText('Read me')).not.toBeInTheDocument();
});

test('closes with its button and calls onClose once', () => {
  const closed = vi.fn();
  showSnackbar({ content: 'Done', onClose: closed });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Done')).not.toBeInTheDocument();
  wait(6000);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('offers an action, which closes the message first and then runs once', () => {
  const order: string[] = [];
  showSnackbar({
    content: 'Fern & Ember was removed.',
    action: { label: 'Undo', onSelect: () => order.push('undone') },
    onClose: () => order.push('closed'),
  });
  expect(screen.getByRole('status')).toHaveTextContent(/^Fern & Ember was removed\.$/);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText('Fern & Ember was removed.')).not.toBeInTheDocument();
  wait(6000);
  expect(order).toEqual(['closed', 'undone']);
});

test('stays open until it is closed if it has no time limit', () => {
  showSnackbar({ content: 'Stay', autoCloseMs: 0 });
  wait(600_000);
  expect(screen.getByText('Stay')).toBeInTheDocument();
});

test('is dismissed by a swipe to the right, and calls onClose once', () => {
  const closed = vi.fn();
  showSnackbar({ content: 'Done', onClose: closed });
  swipe(screen.getByText('Done'), 100, 180);
  expect(screen.queryByText('Done')).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledTimes(1);
});

test.each([
  ['to the left', 180, 20],
  ['that is short', 100, 150],
])('moves back after a swipe %s', (_, from, to) => {
  showSnackbar({ content: 'Done' });
  const card = () => screen.getByText('Done').closest<HTMLElement>('[data-type]');
  swipe(screen.getByText('Done'), from, to);
  expect(card()?.style.translate).toBe('');
});

test.each([
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const)('has a position %s', (position) => {
  showSnackbar({ content: 'Done', position });
  expect(screen.getByText('Done').closest('[data-position]')).toHaveAttribute(
    'data-position',
    position,
  );
});

test.each(['default', 'success', 'warning', 'error'] as const)('has a type %s', (type) => {
  showSnackbar({ content: 'Done', type });
  expect(screen.getByText('Done').closest('[data-type]')).toHaveAttribute('data-type', type);
});

test('is of the default type and at the top right by default', () => {
  showSnackbar({ content: 'Done' });
  expect(screen.getByText('Done').closest('[data-type]')).toHaveAttribute('data-type', 'default');
  expect(screen.getByText('Done').closest('[data-position]')).toHaveAttribute(
    'data-position',
    'top-right',
  );
});

test('accepts a class', () => {
  showSnackbar({ content: 'Done', className: 'wide' });
  expect(screen.getByText('Done').closest('[data-type]')).toHaveClass('wide');
});

test('shows ten thousand characters and emoji as they are', () => {
  const content = '🦊'.repeat(5000);
  showSnackbar({ content });
  expect(screen.getByText(content)).toBeInTheDocument();
});
