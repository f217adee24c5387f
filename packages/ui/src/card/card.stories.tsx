import type { Meta, StoryObj } from '@storybook/react-vite';
import { AiThemeScene } from '../illustrations/ai-theme-scene.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { Card } from './card.tsx';

const meta = {
  component: Card,
  parameters: usageNote('A raised surface with a thin border around one item.', {
    do: 'set `lift` on cards that are links.',
    dont: 'put a card into a card.',
  }),
  args: { lift: true, padding: 'none', className: 'max-w-xs overflow-hidden' },
} satisfies Meta<typeof Card>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Product: Story = {
  args: {
    children: (
      <>
        <AiThemeScene className="block aspect-[8/5] w-full" />
        <div className="p-5">
          <h2 className="text-lg">AI theme</h2>
          <p className="text-sm text-text-muted">Describe your store and get a theme for it.</p>
        </div>
      </>
    ),
  },
};

export const Loading: Story = {
  args: {
    lift: false,
    children: (
      <>
        <Skeleton shape="block" className="aspect-[8/5] rounded-none" />
        <div className="flex flex-col gap-2 p-5">
          <Skeleton className="w-1/2 text-lg" />
          <Skeleton className="w-full text-sm" />
        </div>
      </>
    ),
  },
};
