import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { Select, type SelectProps } from './select.tsx';

const countries = [
  ...[
    ['AT', 'Austria'],
    ['DK', 'Denmark'],
    ['FR', 'France'],
    ['DE', 'Germany'],
    ['GB', 'United Kingdom'],
    ['US', 'United States'],
  ].map(([value = '', label = '']) => ({ value, label })),
];

function renderSelect(props: Partial<SelectProps> = {}) {
  const change = vi.fn<(value: string) => void>();
  render(<Select label="Country" options={countries} onValueChange={change} {...props} />);
  return { change, field: screen.getByRole('combobox', { name: 'Country' }) };
}

test('can be opened, searched and chosen from by keyboard', async () => {
  const { change, field } = renderSelect({ placeholder: 'Choose a country' });
  expect(field).toHaveTextContent('Choose a country');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('king{Enter}');
  expect(change.mock.calls).toEqual([['GB']]);
  expect(field).toHaveTextContent('United Kingdom');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('moves to the option whose name is typed if there is no search field', async () => {
  const { change } = renderSelect({ searchable: false });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('den{Enter}');
  expect(change.mock.calls).toEqual([['DK']]);
});

test('closes with Esc and keeps its value', async () => {
  const { change, field } = renderSelect({ defaultValue: 'FR' });
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(field).toHaveTextContent('France');
  expect(change).not.toHaveBeenCalled();
});

test('refuses an option with an empty value', () => {
  expect(() => renderSelect({ options: [{ value: '', label: 'Nowhere' }] })).toThrow(
    "The option 'Nowhere' has no value",
  );
  vi.mocked(console.error).mockClear();
});

test('can be cleared if it has a clear label', async () => {
  const { change, field } = renderSelect({ defaultValue: 'FR', clearLabel: 'No country' });
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('button', { name: 'No country' }));
  expect(change.mock.calls).toEqual([['']]);
  expect(field).toHaveAttribute('data-placeholder');
});

test('shows its placeholder for a value that is not an option', () => {
  const { field } = renderSelect({ value: 'XX' });
  expect(field).toHaveAttribute('data-placeholder');
});

test('announces that no option matches ten thousand pasted characters', async () => {
  const { field } = renderSelect();
  await userEvent.click(field);
  await userEvent.paste('🦊'.repeat(5000));
  expect(screen.getByRole('status')).toHaveTextContent('No matches');
});

test('is invalid and described by its error', () => {
  const { field } = renderSelect({ error: 'Required' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Required');
});

test('does not open while it is disabled', async () => {
  const { field } = renderSelect({ disabled: true });
  await userEvent.click(field);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('submits its value with its form, and forwards its ref to the button', () => {
  const ref = createRef<HTMLButtonElement>();
  render(
    <form aria-label="Address">
      <Select ref={ref} label="Country" name="country" options={countries} defaultValue="AT" />
    </form>,
  );
  expect(screen.getByRole('form')).toHaveFormValues({});
  expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('country')).toBe('AT');
  expect(ref.current).toBe(screen.getByRole('combobox'));
});
