import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeSelector, type TimeSelectorProps } from './time-selector.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const column = (name: string) => screen.getByRole('listbox', { name });
const rowsOf = (name: string) =>
  within(column(name))
    .getAllByRole('option')
    .map((row) => row.textContent);

function renderTime(props: Partial<TimeSelectorProps> = {}) {
  const change = vi.fn<(value: string) => void>();
  render(<TimeSelector label="Opens at" onValueChange={change} {...props} />);
  return { change, field: screen.getByRole('combobox', { name: 'Opens at' }) };
}

function openTime(props: Partial<TimeSelectorProps> = {}) {
  const view = renderTime(props);
  fireEvent.click(view.field);
  return view;
}

test('is a read-only field that opens hours 01-12, minutes 00-59 and AM/PM', () => {
  const { field } = openTime({ defaultValue: '09:30 AM' });
  expect(field).toHaveAttribute('readonly');
  expect(field).toHaveValue('09:30 AM');
  expect(rowsOf('Hour')).toEqual([
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
  ]);
  expect(rowsOf('Minute')).toHaveLength(60);
  expect(rowsOf('Minute').at(0)).toBe('00');
  expect(rowsOf('Minute').at(-1)).toBe('59');
  expect(rowsOf('AM or PM')).toEqual(['AM', 'PM']);
  const chosen = screen.getAllByRole('option', { selected: true }).map((row) => row.textContent);
  expect(chosen).toEqual(['09', '30', 'AM']);
});

test('reports the last of several changes 100 ms after it', () => {
  const { change } = openTime({ defaultValue: '09:30 AM' });
  fireEvent.click(within(column('Hour')).getByText('10'));
  wait(99);
  fireEvent.click(within(column('AM or PM')).getByText('PM'));
  wait(99);
  expect(change).not.toHaveBeenCalled();
  wait(1);
  expect(change.mock.calls).toEqual([['10:30 PM']]);
});

test('selects the row of 56 px that a column is scrolled to', () => {
  const { change, field } = openTime({ defaultValue: '09:30 AM' });
  column('Minute').scrollTop = 56 * 45 + 20;
  fireEvent.scroll(column('Minute'));
  wait(100);
  expect(change.mock.calls).toEqual([['09:45 AM']]);
  expect(field).toHaveValue('09:45 AM');
});

test('closes on a press outside, and reports the chosen time at once', () => {
  const { change } = openTime({ defaultValue: '09:30 AM' });
  fireEvent.click(within(column('Hour')).getByText('11'));
  wait(0);
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(change.mock.calls).toEqual([['11:30 AM']]);
});

test('can be opened, changed and closed by keyboard', () => {
  const { change, field } = renderTime({ defaultValue: '12:59 AM' });
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  wait(0);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? field, { key });
  expect(column('Hour')).toHaveFocus();
  press('ArrowDown');
  press('ArrowRight');
  expect(column('Minute')).toHaveFocus();
  press('ArrowDown');
  press('4');
  press('5');
  press('ArrowRight');
  press('p');
  press('Enter');
  wait(100);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(change.mock.calls).toEqual([['01:45 PM']]);
  expect(field).toHaveFocus();
});

test('moves to the ends and by ten rows', () => {
  openTime({ defaultValue: '05:30 AM' });
  const minute = column('Minute');
  const chosen = () => within(minute).getByRole('option', { selected: true }).textContent;
  for (const [key, row] of [
    ['End', '59'],
    ['PageUp', '49'],
    ['PageDown', '59'],
    ['ArrowDown', '00'],
    ['PageUp', '00'],
    ['ArrowUp', '59'],
    ['Home', '00'],
  ] as const) {
    fireEvent.keyDown(minute, { key });
    expect(chosen()).toBe(row);
  }
});

test('chooses noon with Enter if nothing was chosen, and nothing with Esc', () => {
  const { change, field } = openTime();
  expect(field).toHaveValue('');
  fireEvent.keyDown(column('Hour'), { key: 'Escape' });
  wait(1000);
  expect(change).not.toHaveBeenCalled();
  fireEvent.click(field);
  fireEvent.keyDown(column('Hour'), { key: 'Enter' });
  wait(100);
  expect(change.mock.calls).toEqual([['12:00 PM']]);
});

test.each(['25:00 AM', '00:30 AM', '9:30 AM', '09:60 PM', '09:30', '🦊'.repeat(5000)])(
  'shows nothing for %.12j, which is not a time',
  (value) => {
    expect(renderTime({ value }).field).toHaveValue('');
  },
);

test('does not open while it is disabled', () => {
  openTime({ disabled: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows the given time when controlled, and forwards its ref', () => {
  const ref = createRef<HTMLInputElement>();
  const { change, field } = openTime({ value: '09:30 AM', ref });
  fireEvent.click(within(column('Hour')).getByText('10'));
  wait(100);
  expect(change.mock.calls).toEqual([['10:30 AM']]);
  expect(field).toHaveValue('09:30 AM');
  expect(ref.current).toBe(field);
});
