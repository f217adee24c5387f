import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Skeleton } from './skeleton.tsx';

const meta = {
  component: Skeleton,
  parameters: usageNote('A quiet stand-in of the size of what is loading.', {
    do: 'give it the measure of what comes, so that nothing moves.',
    dont: 'show it for less than the blink of a wait.',
  }),
} satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { className: 'w-64 max-w-full' } };
export const Block: Story = { args: { shape: 'block', className: 'h-32 w-64 max-w-full' } };
export const Circle: Story = { args: { shape: 'circle', className: 'size-11' } };
