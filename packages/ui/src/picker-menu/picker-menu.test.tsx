import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PickerMenu, type PickerMenuProps } from './picker-menu.tsx';

const stores = [
  { id: '1', label: 'Northwind', description: 'north.myshopify.com' },
  { id: '2', label: 'Blue Bottle', description: 'blue.myshopify.com', badge: 'Unverified' },
  { id: '3', label: 'Closed shop', description: 'closed.myshopify.com', disabled: true },
  { id: '4', label: 'Bluebell', description: 'bell.myshopify.com' },
];

function renderPicker(props: Partial<PickerMenuProps> = {}) {
  render(
    <PickerMenu
      label="Stores"
      items={stores}
      defaultValue="1"
      trigger={<button type="button">Switch store</button>}
      {...props}
    />,
  );
}

async function openPicker(props: Partial<PickerMenuProps> = {}) {
  renderPicker(props);
  await userEvent.click(screen.getByRole('button', { name: 'Switch store' }));
}

/** The active descendant of the focused element. */
function activeOption() {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : null;
}

test('lists each choice with its second line and badge, and marks the current one', async () => {
  await openPicker();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Northwind');
  expect(screen.getByRole('option', { name: /Blue Bottle/ })).toHaveTextContent(
    'Blue BottleUnverifiedblue.myshopify.com',
  );
});

test('starts at the current choice and moves with arrows, Home and End past disabled ones', async () => {
  await openPicker({ defaultValue: '2' });
  expect(screen.getByRole('listbox', { name: 'Stores' })).toHaveFocus();
  expect(activeOption()).toHaveTextContent('Blue Bottle');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Bluebell');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Northwind');
  await userEvent.keyboard('{ArrowUp}');
  expect(activeOption()).toHaveTextContent('Bluebell');
  await userEvent.keyboard('{Home}');
  expect(activeOption()).toHaveTextContent('Northwind');
  await userEvent.keyboard('{End}');
  expect(activeOption()).toHaveTextContent('Bluebell');
});

test('moves to the choice whose name is typed', async () => {
  await openPicker();
  await userEvent.keyboard('blueb');
  expect(activeOption()).toHaveTextContent('Bluebell');
});

test('chooses with Enter, closes, and returns focus', async () => {
  const choose = vi.fn();
  await openPicker({ onValueChange: choose });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(choose.mock.calls).toEqual([['2']]);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Switch store' })).toHaveFocus();
});

test('chooses with Space', async () => {
  const choose = vi.fn();
  await openPicker({ onValueChange: choose });
  await userEvent.keyboard('{End} ');
  expect(choose.mock.calls).toEqual([['4']]);
});

test('only closes and returns focus for the current choice', async () => {
  const choose = vi.fn();
  await openPicker({ onValueChange: choose });
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Switch store' })).toHaveFocus();
  expect(choose).not.toHaveBeenCalled();
});

test('does not report a disabled choice', async () => {
  const choose = vi.fn();
  await openPicker({ onValueChange: choose });
  await userEvent.click(screen.getByRole('option', { name: /Closed shop/ }));
  expect(choose).not.toHaveBeenCalled();
});

test('filters by name and second line, and chooses the first match with Enter', async () => {
  const choose = vi.fn();
  await openPicker({ searchable: true, searchLabel: 'Search stores', onValueChange: choose });
  expect(screen.getByRole('combobox', { name: 'Search stores' })).toHaveFocus();
  await userEvent.keyboard('bell.my');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(choose.mock.calls).toEqual([['4']]);
});

test('announces that nothing matches', async () => {
  await openPicker({ searchable: true, emptyText: 'No store matches' });
  await userEvent.keyboard('zzz');
  expect(screen.getByRole('status')).toHaveTextContent('No store matches');
});

test('has a search field by default only for long lists', async () => {
  const many = Array.from({ length: 6 }, (_, n) => ({ id: `${n}`, label: `Store ${n}` }));
  await openPicker({ items: many });
  expect(screen.getByRole('combobox', { name: 'Search' })).toBeVisible();
});

test('closes, returns focus and runs the chosen action', async () => {
  const trigger = () => screen.getByRole('button', { name: 'Switch store' });
  const [confirm, add] = [vi.fn(), vi.fn(() => expect(trigger()).toHaveFocus())];
  await openPicker({
    actions: [
      { label: 'Confirm Northwind', onSelect: confirm },
      { label: 'Add store', onSelect: add },
    ],
  });
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(add).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('draws all of a long list, and keeps the active choice in its place', async () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ id: `${n}`, label: `Store ${n}` }));
  await openPicker({ items: many, defaultValue: '150' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    many.map(({ label }) => label),
  );
  expect(activeOption()).toHaveTextContent('Store 150');
});
