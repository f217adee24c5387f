import type { Meta, StoryObj } from '@storybook/react-vite';
import { Divider } from './divider.tsx';

const meta = { component: Divider } satisfies Meta<typeof Divider>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Line: Story = {};
export const Word: Story = { args: { children: 'or' } };
