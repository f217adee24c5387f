import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx';
import type { CommandGroup } from './command-list.tsx';

const groups: readonly CommandGroup[] = [
  {
    id: 'stores',
    label: 'Stores',
    items: [
      { id: 'fern', label: 'Fern & Ember', description: 'fern.myshopify.com', hint: 'Switch' },
      { id: 'closed', label: 'Closed shop', disabled: true },
      { id: 'kiln', label: 'Kiln & Clay' },
    ],
  },
  { id: 'account', label: 'Account', items: [{ id: 'log-out', label: 'Log out' }] },
];

const search = (query: string) =>
  groups
    .map((group) => ({ ...group, items: group.items.filter(({ label }) => label.includes(query)) }))
    .filter(({ items }) => items.length > 0);

function renderDialog(props: Partial<CommandDialogProps> = {}) {
  const onChoose = vi.fn();
  render(<CommandDialog label="Search" defaultOpen {...{ search, onChoose }} {...props} />);
  return onChoose;
}

const field = () => screen.getByRole('combobox', { name: 'Search' });
const activeOption = () => screen.getByRole('option', { selected: true });

test('opens on its search field with the first result active and every group named', () => {
  renderDialog();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(activeOption()).toHaveTextContent('Fern & Emberfern.myshopify.comSwitch');
  expect(field()).toHaveAttribute('aria-activedescendant', activeOption().id);
  for (const name of ['Stores', 'Account']) {
    expect(screen.getByRole('group', { name })).toBeInTheDocument();
  }
});

test('its field may show a shorter text than its name', () => {
  renderDialog({ searchLabel: 'Search stores and settings', placeholder: 'Store or setting' });
  const named = screen.getByRole('combobox', { name: 'Search stores and settings' });
  expect(named).toHaveAttribute('placeholder', 'Store or setting');
});

test('moves with arrows, Home and End across groups, past what is disabled and around the ends', async () => {
  renderDialog();
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Kiln & Clay');
  await userEvent.keyboard('{End}');
  expect(activeOption()).toHaveTextContent('Log out');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Fern & Ember');
  await userEvent.keyboard('{ArrowUp}{Home}{ArrowUp}');
  expect(activeOption()).toHaveTextContent('Log out');
});

test('Home and End move the caret once something is typed', async () => {
  renderDialog();
  await userEvent.keyboard('o{Home}L');
  expect(field()).toHaveValue('Lo');
});

test('chooses with Enter the first result of a search, whatever was active before', async () => {
  const onChoose = renderDialog();
  await userEvent.keyboard('{ArrowDown}Log{Enter}');
  expect(onChoose.mock.calls).toEqual([['log-out']]);
});

test('chooses by a click, but nothing disabled', async () => {
  const onChoose = renderDialog();
  await userEvent.click(screen.getByRole('option', { name: /Closed shop/ }));
  await userEvent.click(screen.getByRole('option', { name: /Kiln/ }));
  expect(onChoose.mock.calls).toEqual([['kiln']]);
});

test('announces how many results a search has, or that it has none', async () => {
  renderDialog({ emptyText: 'Nothing found.' });
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.keyboard('o');
  expect(screen.getByRole('status')).toHaveTextContent('2 results');
  await userEvent.keyboard('zz');
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');
  expect(field()).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{Enter}');
});

test('shows that nothing was found only once everything is loaded', () => {
  renderDialog({ search: () => [{ id: 'a', label: 'Products', items: [], loading: 2 }] });
  expect(screen.queryByText('No matches')).not.toBeInTheDocument();
});

test('chooses nothing else while the chosen result is carried out, which it announces', async () => {
  const onChoose = renderDialog({ pending: { id: 'fern', label: 'Switching store' } });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('Switching store');
});

test('closes when the backdrop is pressed, although something was searched for', async () => {
  renderDialog();
  await userEvent.keyboard('Log');
  await userEvent.click(screen.getByRole('dialog', { name: 'Search' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('starts with an empty search each time', async () => {
  const dialog = (open: boolean) => (
    <CommandDialog label="Search" {...{ open, search }} onChoose={() => undefined} />
  );
  const { rerender } = render(dialog(true));
  await userEvent.keyboard('Log');
  rerender(dialog(false));
  rerender(dialog(true));
  expect(field()).toHaveValue('');
});
