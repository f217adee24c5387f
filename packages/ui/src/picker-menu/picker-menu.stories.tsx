import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChevronsUpDown, Plus, Store } from 'lucide-react';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { PickerMenu } from './picker-menu.tsx';

const names = [
  'Northwind Outfitters',
  'Blue Bottle Tea',
  'Kiln & Clay',
  'A rather long store name',
];

function stores(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    label: names[index % names.length] ?? '',
    description: `store-${index + 1}.myshopify.com`,
    icon: <Store aria-hidden="true" />,
    badge: index % 4 === 2 ? <Badge tone="warning">Unverified</Badge> : undefined,
  }));
}

const meta = {
  component: PickerMenu,
  parameters: usageNote(
    'A choice of one of many, opened by a button; with a search field from six on.',
    {
      do: 'give each choice a second line if names repeat.',
      dont: 'use it in a form: a select has a label and an error.',
      framed: true,
    },
  ),
  args: {
    label: 'Stores',
    items: stores(3),
    defaultValue: '1',
    defaultOpen: true,
    searchLabel: 'Search stores',
    actions: [{ label: 'Add store', icon: <Plus aria-hidden="true" />, onSelect: () => {} }],
    trigger: (
      <Button
        variant="secondary"
        iconEnd={<ChevronsUpDown aria-hidden="true" className="size-4 text-text-muted" />}
      >
        Blue Bottle Tea
      </Button>
    ),
  },
} satisfies Meta<typeof PickerMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Few: Story = {};
export const Many: Story = { args: { items: stores(40) } };
export const None: Story = { args: { items: [], emptyText: 'No stores yet' } };
