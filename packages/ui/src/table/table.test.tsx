import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { Table, type TableProps } from './table.tsx';

interface Store {
  name: string;
}

const stores = (count: number): Store[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Store ${index + 1}` }));

const table = (props: Partial<TableProps<Store>> = {}) => (
  <Table
    label="Stores"
    columns={[{ id: 'name', header: 'Name', cell: ({ name }) => name }]}
    rows={stores(34)}
    rowKey={({ name }) => name}
    {...props}
  />
);

const names = () => screen.getAllByRole('cell').map((cell) => cell.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('is named and has column headers', () => {
  render(table());
  const named = screen.getByRole('table', { name: 'Stores' });
  expect(within(named).getByRole('columnheader', { name: 'Name' })).toBeVisible();
});

test('shows ten rows of the first page, and the rest on the pages after it', async () => {
  render(table());
  expect(names()).toEqual(stores(10).map(({ name }) => name));
  await press('Last page');
  expect(names()).toEqual(['Store 31', 'Store 32', 'Store 33', 'Store 34']);
});

test('offers 10, 20 and 30 rows per page and returns to the first page', async () => {
  const size = vi.fn();
  render(table({ defaultPage: 3, onPageSizeChange: size }));
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  const offered = within(sizes).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['10', '20', '30']);
  await userEvent.selectOptions(sizes, '20');
  expect(size.mock.calls).toEqual([[20]]);
  expect(names()).toHaveLength(20);
  expect(names()[0]).toBe('Store 1');
});

test('shows the specification’s text if there are no rows', () => {
  render(table({ rows: [] }));
  expect(screen.getByRole('heading', { name: 'No Data Found' })).toBeVisible();
  expect(
    screen.getByText("Sorry, but we couldn't find any data matching your criteria."),
  ).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('announces that it is loading, and disables its controls', () => {
  render(table({ rows: [], loading: true }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  for (const control of screen.getAllByRole('button')) expect(control).toBeDisabled();
  expect(screen.getByRole('combobox')).toBeDisabled();
  expect(screen.queryByText('No Data Found')).not.toBeInTheDocument();
});

test('renders ten of ten thousand rows, on a thousand pages', async () => {
  render(table({ rows: stores(10_000) }));
  expect(names()).toHaveLength(10);
  await press('Last page');
  expect(names().at(-1)).toBe('Store 10000');
  expect(screen.getByRole('button', { name: 'Page 1000' })).toHaveAttribute('aria-current');
});

test('goes to the last page if its page no longer exists', () => {
  const { rerender } = render(table({ defaultPage: 4 }));
  expect(names()).toHaveLength(4);
  rerender(table({ rows: stores(12) }));
  expect(names()).toEqual(['Store 11', 'Store 12']);
});

test('shows the given rows and reports page changes if pages are fetched', async () => {
  const change = vi.fn();
  render(table({ rows: stores(3), page: 2, pageCount: 9, onPageChange: change }));
  expect(names()).toHaveLength(3);
  await press('Next page');
  expect(change.mock.calls).toEqual([[3]]);
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2');
});

test('shows long words and emoji as they are', () => {
  const name = `${'🦊'.repeat(20)}${'x'.repeat(9960)}`;
  render(table({ rows: [{ name }] }));
  expect(names()).toEqual([name]);
});

test('forwards its ref', () => {
  const ref = createRef<HTMLDivElement>();
  render(table({ ref }));
  expect(ref.current).toContainElement(screen.getByRole('table'));
  expect(ref.current).toHaveAttribute('data-state', 'filled');
});
