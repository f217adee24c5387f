import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Divider } from './divider.tsx';

const meta = {
  component: Divider,
  parameters: usageNote('A thin line between two parts, with a word in it if needed.', {
    do: 'use it between alternatives, with "or".',
    dont: 'use it where space is enough.',
  }),
} satisfies Meta<typeof Divider>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Line: Story = {};
export const Word: Story = { args: { children: 'or' } };
