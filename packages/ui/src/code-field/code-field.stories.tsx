import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { CodeField } from './code-field.tsx';

const meta = {
  component: CodeField,
  parameters: usageNote('A one-time code, shown as boxes in front of one input.', {
    do: 'submit it from `onComplete`.',
    dont: 'split it into several inputs: paste, autofill and screen readers need one.',
  }),
  args: { label: 'Verification code', className: 'max-w-sm' },
} satisfies Meta<typeof CodeField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    note: 'The code will expire in 10 minutes.',
    hint: 'You can type it in upper or lower case.',
  },
};
export const Begun: Story = { args: { defaultValue: 'AB3' } };
export const Invalid: Story = {
  args: {
    defaultValue: 'AB3K9Z',
    error: 'Verification code is invalid. Please double-check the code and try again.',
  },
};
export const Disabled: Story = { args: { defaultValue: 'AB3K9Z', disabled: true } };
export const FourDigits: Story = {
  args: {
    label: 'PIN',
    length: 4,
    characters: 'numeric',
    defaultValue: '20',
    className: 'max-w-60',
  },
};
