import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { DateField, DateTimeField } from './date-field.tsx';

const kinds = [
  {
    kind: 'a date',
    Field: DateField,
    cap: '9999-12-31',
    usual: '2026-11-05',
    tooLate: '12026-11-05',
  },
  {
    kind: 'a date with a time',
    Field: DateTimeField,
    cap: '9999-12-31T23:59',
    usual: '2026-11-05T09:30',
    tooLate: '12026-11-05T09:30',
  },
];

test.each(kinds)('$kind cannot be later than the cap', ({ Field, cap, usual, tooLate }) => {
  const { rerender } = render(<Field label="Day" />);
  expect(screen.getByLabelText('Day')).toHaveAttribute('max', cap);
  rerender(<Field label="Day" max={usual} />);
  expect(screen.getByLabelText('Day')).toHaveAttribute('max', usual);
  rerender(<Field label="Day" max={tooLate} />);
  expect(screen.getByLabelText('Day')).toHaveAttribute('max', cap);
});

test.each(kinds)('$kind reports the chosen value', ({ Field, usual }) => {
  const change = vi.fn();
  render(<Field label="Day" onValueChange={change} />);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: usual } });
  expect(change.mock.calls).toEqual([[usual]]);
  expect(screen.getByLabelText('Day')).toHaveValue(usual);
});

test.each(kinds)('$kind of a later year is shown as the cap', ({ Field, cap, tooLate }) => {
  render(<Field label="Day" value={tooLate} />);
  expect(screen.getByLabelText('Day')).toHaveValue(cap);
});

test.each(kinds)('$kind shows nothing for an invalid value', ({ Field }) => {
  render(<Field label="Day" defaultValue={'🦊'.repeat(5000)} />);
  expect(screen.getByLabelText('Day')).toHaveValue('');
});

test('is invalid and described by its error, and forwards its ref', () => {
  const ref = createRef<HTMLInputElement>();
  render(<DateField ref={ref} label="Day" error="Required" />);
  expect(screen.getByLabelText('Day')).toBeInvalid();
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Required');
  expect(ref.current).toBe(screen.getByLabelText('Day'));
});
