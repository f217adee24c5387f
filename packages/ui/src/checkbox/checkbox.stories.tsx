import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Checkbox } from './checkbox.tsx';

const meta = {
  component: Checkbox,
  parameters: usageNote('A choice that takes effect when the form is submitted.', {
    do: 'write the label as the state when it is checked.',
    dont: 'use it for a setting that takes effect at once.',
  }),
  args: { label: 'Remember me' },
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Unchecked: Story = {};
export const Checked: Story = { args: { defaultChecked: true } };
export const Hint: Story = { args: { hint: 'On your own computer only.' } };
export const Disabled: Story = { args: { disabled: true, defaultChecked: true } };
