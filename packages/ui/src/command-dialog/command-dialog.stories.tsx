import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Settings, Store } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx';
import type { CommandGroup } from './command-list.tsx';

const names = ['Northwind Outfitters', 'متجر الزهور', '🦊 Fox & Fern', 'Kiln & Clay'];

const stores = (count: number): CommandGroup => ({
  id: 'stores',
  label: 'Stores',
  items: Array.from({ length: count }, (_, index) => ({
    id: `store-${index}`,
    label: names[index % names.length] ?? '',
    description: `store-${index + 1}.myshopify.com`,
    icon: <Store aria-hidden="true" />,
    hint: index === 0 ? 'Current' : 'Switch',
  })),
});

const account: CommandGroup = {
  id: 'account',
  label: 'Account',
  items: [
    { id: 'settings', label: 'Account Settings', icon: <Settings aria-hidden="true" /> },
    { id: 'log-out', label: 'Log out', icon: <LogOut aria-hidden="true" /> },
  ],
};

const products: CommandGroup = { id: 'products', label: 'Products', items: [], loading: 3 };

const searchIn = (groups: readonly CommandGroup[]) => (query: string) =>
  groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())),
    }))
    .filter(({ items, loading }) => items.length > 0 || loading);

/** With a button that opens it again. */
function WithButton(props: CommandDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open search
      </Button>
      <CommandDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

const meta = {
  component: CommandDialog,
  parameters: usageNote('A search over everything that can be done or opened, in one dialog.', {
    do: 'offer each of its results somewhere else, too.',
    dont: 'ask for further input in it: open the dialog or page that does.',
    framed: true,
  }),
  args: {
    label: 'Search',
    searchLabel: 'Search stores and settings',
    emptyText: 'Nothing found. Try another name.',
    keyHints: [
      ['↑ ↓', 'Move'],
      ['Enter', 'Choose'],
      ['Esc', 'Close'],
    ],
    search: searchIn([stores(3), account]),
    onChoose: () => undefined,
  },
  render: (args) => <WithButton {...args} />,
} satisfies Meta<typeof CommandDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Few: Story = {};
export const Many: Story = { args: { search: searchIn([stores(200), account]) } };
export const LongNames: Story = {
  args: {
    search: () => [
      {
        id: 'stores',
        label: 'Stores',
        items: ['A', 'ا', '🦊'].map((letter, index) => ({
          id: `${index}`,
          label: letter.repeat(40).repeat(2),
          description: `${'long-name-'.repeat(6)}.myshopify.com`,
          hint: 'Switch',
        })),
      },
    ],
  },
};
export const NothingFound: Story = { args: { search: () => [] } };
export const Loading: Story = { args: { search: searchIn([account, products]) } };
export const Pending: Story = {
  args: { pending: { id: 'store-1', label: 'Switching store' } },
};
export const Unavailable: Story = {
  args: {
    search: () => [
      {
        id: 'products',
        label: 'Products',
        items: [
          { id: 'email', label: 'Email campaigns', hint: 'Coming Soon', disabled: true },
          { id: 'dtm', label: 'AI theme', hint: 'Open' },
        ],
      },
    ],
  },
};
