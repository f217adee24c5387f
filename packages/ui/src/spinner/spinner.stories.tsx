import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Spinner } from './spinner.tsx';

const meta = {
  component: Spinner,
  parameters: usageNote('A wait for content of unknown size.', {
    do: 'state in `label` what is loading.',
    dont: 'use it where a skeleton fits.',
  }),
  args: { label: 'Logging out' },
} satisfies Meta<typeof Spinner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Small: Story = { args: { size: 'sm' } };
export const Medium: Story = {};
export const Large: Story = { args: { size: 'lg' } };
