import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
    'Blue Bottleblue.myshopify.comUnverified',
  );
});

test('shows what is cut off of a name or a second line where one points at it', async () => {
  await openPicker();
  const option = screen.getByRole('option', { name: /Blue Bottle/ });
  expect(within(option).getByTitle('Blue Bottle')).toBeVisible();
  expect(within(option).getByTitle('blue.myshopify.com')).toBeVisible();
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

test('draws only the choices of a long list around the active one, and all of them once the list is pointed at', async () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ id: `${n}`, label: `Store ${n}` }));
  await openPicker({ items: many, defaultValue: '150', searchable: true });
  const options = () => screen.getAllByRole('option');
  expect(activeOption()).toHaveTextContent('Store 150');
  expect(activeOption()).toHaveAttribute('aria-posinset', '151');
  expect(activeOption()).toHaveAttribute('aria-setsize', '200');
  expect(options().length).toBeLessThan(20);

  await userEvent.keyboard('{ArrowDown}'.repeat(10));
  expect(activeOption()).toHaveTextContent('Store 160');
  await userEvent.keyboard('{End}');
  expect(activeOption()).toHaveTextContent('Store 199');

  await userEvent.hover(screen.getByRole('listbox'));
  await waitFor(() => expect(options()).toHaveLength(200));
  expect(options().map(({ textContent }) => textContent)).toEqual(many.map(({ label }) => label));

  await userEvent.type(screen.getByRole('combobox'), '7');
  expect(options().length).toBeLessThan(20);
  expect(activeOption()).toHaveTextContent('Store 7');
});

test('is prepared unseen while the mouse is on its trigger, takes no focus then, and opens anew each time', async () => {
  renderPicker({ searchable: true });
  const trigger = screen.getByRole('button', { name: 'Switch store' });
  await userEvent.hover(trigger);
  await screen.findByRole('listbox', { hidden: true });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  await userEvent.unhover(trigger);
  await waitFor(() =>
    expect(screen.queryByRole('listbox', { hidden: true })).not.toBeInTheDocument(),
  );
  expect(document.body).toHaveFocus();

  await userEvent.click(trigger);
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('bell');
  await userEvent.click(trigger);
  await userEvent.click(trigger);
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('');
});

test('is prepared unseen while the keyboard’s focus is on its trigger', async () => {
  renderPicker({ searchable: true });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Switch store' })).toHaveFocus();
  await screen.findByRole('listbox', { hidden: true });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.tab();
  await waitFor(() =>
    expect(screen.queryByRole('listbox', { hidden: true })).not.toBeInTheDocument(),
  );
});

test('looks pressed and is prepared unseen while a finger is on its trigger', async () => {
  renderPicker({ searchable: true });
  const user = userEvent.setup();
  const trigger = screen.getByRole('button', { name: 'Switch store' });
  await user.pointer({ keys: '[TouchA>]', target: trigger });
  expect(trigger).toHaveAttribute('data-pressed');
  await screen.findByRole('listbox', { hidden: true });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.pointer({ keys: '[/TouchA]', target: trigger });
  expect(trigger).not.toHaveAttribute('data-pressed');
  expect(await screen.findByRole('listbox')).toBeVisible();
});

test('is discarded when the finger scrolls instead of tapping', async () => {
  renderPicker({ searchable: true });
  const trigger = screen.getByRole('button', { name: 'Switch store' });
  await userEvent.pointer({ keys: '[TouchA>]', target: trigger });
  await screen.findByRole('listbox', { hidden: true });
  fireEvent.pointerCancel(trigger, { pointerType: 'touch' });
  expect(trigger).not.toHaveAttribute('data-pressed');
  await waitFor(() =>
    expect(screen.queryByRole('listbox', { hidden: true })).not.toBeInTheDocument(),
  );
});

test('returns focus with Esc', async () => {
  await openPicker({ searchable: true });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Switch store' })).toHaveFocus();
});

test('what starts with the search comes before a word that does, and before the rest', async () => {
  const countries = ['Reunion', 'Tunisia', 'United Kingdom', 'Republic of Unity'];
  const items = countries.map((label) => ({ id: label, label }));
  await openPicker({ items, searchable: true, defaultValue: '' });
  await userEvent.type(screen.getByRole('combobox'), 'uni');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'United Kingdom',
    'Republic of Unity',
    'Reunion',
    'Tunisia',
  ]);
});
