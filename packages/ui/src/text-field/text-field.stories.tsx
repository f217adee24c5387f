import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { TextField } from './text-field.tsx';

const meta = {
  component: TextField,
  parameters: usageNote('One line of text with its label, hint and error.', {
    do: 'state in the hint what is expected.',
    dont: 'use the placeholder as a label.',
  }),
  args: { label: 'Email', className: 'max-w-sm' },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Rest: Story = { args: { placeholder: 'you@example.com' } };
export const Hint: Story = { args: { hint: 'The address you registered with.' } };
export const Invalid: Story = {
  args: { defaultValue: 'ada@', error: 'Please enter a valid email address' },
};
export const Locked: Story = { args: { defaultValue: 'ada@example.com', locked: true } };
export const Disabled: Story = { args: { defaultValue: 'ada@example.com', disabled: true } };
export const Affixes: Story = {
  args: { label: 'Shopify store URL', placeholder: 'your-store', suffix: '.myshopify.com' },
};
