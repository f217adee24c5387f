import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../badge/badge.tsx';
import { DateText } from '../date-text/date-text.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { Table, type TableColumn } from './table.tsx';

interface Order {
  number: string;
  customer: string;
  day: string;
  paid: boolean;
  total: number;
}

const customers = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Margaret Hamilton'];

function orders(count: number): Order[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `#${1001 + index}`,
    customer: customers[index % customers.length] ?? '',
    day: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
    paid: index % 3 !== 1,
    total: 19.5 + ((index * 37) % 480),
  }));
}

const columns: readonly TableColumn<Order>[] = [
  { id: 'number', header: 'Order', cell: (order) => <b className="font-medium">{order.number}</b> },
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer },
  { id: 'day', header: 'Day', cell: ({ day }) => <DateText value={day} /> },
  {
    id: 'paid',
    header: 'Payment',
    cell: ({ paid }) => (
      <Badge tone={paid ? 'success' : 'warning'}>{paid ? 'Paid' : 'Waiting'}</Badge>
    ),
  },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => `€${total.toFixed(2)}` },
];

const meta = {
  component: Table<Order>,
  parameters: usageNote('Rows in pages, with a loading and an empty state.', {
    do: 'set `pageCount` and `onPageChange` if pages are fetched one by one.',
    dont: 'use it for layout.',
  }),
  args: { label: 'Orders', columns, rows: orders(34), rowKey: (order) => order.number },
} satisfies Meta<typeof Table<Order>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const One: Story = { args: { rows: orders(1) } };
export const TenThousand: Story = { args: { rows: orders(10_000) } };
export const Empty: Story = { args: { rows: [] } };
export const Loading: Story = { args: { rows: [], loading: true } };
