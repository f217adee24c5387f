import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2 } from 'lucide-react';
import { usageNote } from '../testing/usage-note.ts';
import { IconButton } from './icon-button.tsx';

const meta = {
  component: IconButton,
  parameters: usageNote('A square button with an icon and a name.', {
    do: 'name the action and its object: ‘Remove image’.',
    dont: 'use it where there is room for text.',
  }),
  args: { label: 'Remove image', icon: <Trash2 aria-hidden="true" className="size-5" /> },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ghost: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Disabled: Story = { args: { disabled: true } };
