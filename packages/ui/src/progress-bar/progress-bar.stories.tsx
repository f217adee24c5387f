import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { ProgressBar } from './progress-bar.tsx';

const meta = {
  component: ProgressBar,
  parameters: usageNote('The completed part of a task, in percent.', {
    do: 'name the task.',
    dont: 'use it for a wait of unknown length: use a spinner.',
  }),
  args: { label: 'Importing products', value: 42.4, className: 'max-w-sm' },
} satisfies Meta<typeof ProgressBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Begun: Story = { args: { value: 0 } };
export const Underway: Story = {};
export const Done: Story = { args: { value: 100 } };
export const Bare: Story = { args: { bare: true } };
