import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChartNoAxesColumn, House, Mail, Settings, ShoppingBag, Star } from 'lucide-react';
import { BrandMark, Wordmark } from '../brand/brand-mark.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

const items: SidebarProps['items'] = [
  { label: 'Home', href: '#home', icon: <House aria-hidden="true" /> },
  {
    label: 'Orders',
    icon: <ShoppingBag aria-hidden="true" />,
    items: [
      { label: 'All orders', href: '/orders' },
      { label: 'Returns', href: '/orders/returns' },
      { label: 'Drafts', href: '/orders/drafts', status: 'Soon' },
    ],
  },
  {
    label: 'Reviews',
    icon: <Star aria-hidden="true" />,
    items: [{ label: 'Waiting', href: '/reviews' }],
  },
  { label: 'Email', href: '/email', icon: <Mail aria-hidden="true" />, status: 'Coming Soon' },
  { label: 'Reports', href: '/reports', icon: <ChartNoAxesColumn aria-hidden="true" /> },
  { label: 'Settings', href: '/settings', icon: <Settings aria-hidden="true" /> },
];

const meta = {
  component: Sidebar,
  parameters: {
    layout: 'fullscreen',
    ...usageNote('The product’s navigation, beside the page or as a drawer below 1024 px.', {
      do: 'pass `renderLink` for the router’s own links.',
      dont: 'nest deeper than one group.',
      framed: true,
    }),
  },
  render: (args) => (
    <div className="flex h-dvh flex-col lg:flex-row">
      <Sidebar {...args} />
      <main className="flex-1 p-8">
        <h1 className="text-2xl">Returns</h1>
      </main>
    </div>
  ),
  args: {
    items,
    currentPath: '/orders/returns',
    header: <Wordmark />,
    minimizedHeader: <BrandMark className="size-6" />,
  },
} satisfies Meta<typeof Sidebar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Expanded: Story = {};
export const Minimized: Story = { args: { defaultMinimized: true } };
/** In a window below 1024 px. */
export const Drawer: Story = { args: { defaultOpen: true } };
