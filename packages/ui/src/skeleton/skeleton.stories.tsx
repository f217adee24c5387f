import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './skeleton.tsx';

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { className: 'w-64' } };
export const Block: Story = { args: { shape: 'block', className: 'h-32 w-64' } };
export const Circle: Story = { args: { shape: 'circle', className: 'size-11' } };
