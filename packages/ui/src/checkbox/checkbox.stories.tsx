import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from './checkbox.tsx';

const meta = { component: Checkbox, args: { label: 'Remember me' } } satisfies Meta<
  typeof Checkbox
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Unchecked: Story = {};
export const Checked: Story = { args: { defaultChecked: true } };
export const Hint: Story = { args: { hint: 'On your own computer only.' } };
export const Disabled: Story = { args: { disabled: true, defaultChecked: true } };
