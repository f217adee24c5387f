import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2 } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

const meta = {
  component: IconButton,
  args: { label: 'Remove image', icon: <Trash2 aria-hidden="true" className="size-5" /> },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ghost: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Disabled: Story = { args: { disabled: true } };
