import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

function showSnackbar(options: SnackbarOptions) {
  render(
    <SnackbarProvider>
      <Trigger {...options} />
    </SnackbarProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
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

test('stands at the top right unless told otherwise', () => {
  showSnackbar({ content: 'One' });
  expect(screen.getByText('One').closest('[data-position]')).toHaveAttribute(
    'data-position',
    'top-right',
  );
});

test('stands where it is told to', () => {
  showSnackbar({ content: 'Two', position: 'bottom-center' });
  expect(screen.getByText('Two').closest('[data-position]')).toHaveAttribute(
    'data-position',
    'bottom-center',
  );
});

test('closes after five seconds and tells its owner once', () => {
  const closed = vi.fn();
  showSnackbar({ content: 'Store added successfully!', onClose: closed });
  wait(4999);
  expect(screen.getByRole('status')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('waits while it is pointed at and goes on where it stopped', () => {
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

test('waits while its button has focus', () => {
  showSnackbar({ content: 'Read me' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  wait(60_000);
  expect(screen.getByText('Read me')).toBeInTheDocument();
});

test('closes with its button and tells its owner', () => {
  const closed = vi.fn();
  showSnackbar({ content: 'Done', onClose: closed });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Done')).not.toBeInTheDocument();
  wait(6000);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('stays until it is closed when it has no time limit', () => {
  showSnackbar({ content: 'Stay', autoCloseMs: 0 });
  wait(600_000);
  expect(screen.getByText('Stay')).toBeInTheDocument();
});
