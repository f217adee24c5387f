import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Skeleton, TextSkeleton } from './skeleton.tsx';

const meta = {
  component: Skeleton,
  parameters: usageNote('A placeholder of the size of the content that is loading.', {
    do: 'give it the size of the content, so that nothing moves.',
    dont: 'show it for very short waits.',
  }),
} satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { className: 'w-64 max-w-full' } };
export const Block: Story = { args: { shape: 'block', className: 'h-32 w-64 max-w-full' } };
export const Circle: Story = { args: { shape: 'circle', className: 'size-11' } };
export const OfAText: Story = {
  render: () => (
    <p className="max-w-64">
      <TextSkeleton>The store’s name, whose end stands in a second line.</TextSkeleton>
    </p>
  ),
};
