import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { PasswordStrength } from './password-strength.tsx';

const meta = {
  component: PasswordStrength,
  parameters: usageNote('The strength of a password: two points for each of five criteria.', {
    do: 'put it right under the field, and keep the field’s message for errors.',
    dont: 'use it as validation: the form’s rules decide.',
  }),
  args: { password: '', className: 'max-w-sm' },
} satisfies Meta<typeof PasswordStrength>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Nothing: Story = {};
export const Weak: Story = { args: { password: 'ada1' } };
export const Medium: Story = { args: { password: 'Daylight7' } };
export const WithoutLevel: Story = { args: { password: 'ada1', showLevel: false } };
export const WithError: Story = {
  args: {
    password: 'ada1',
    error: 'Use at least 8 characters.',
    hint: 'Still missing: 4 characters.',
  },
};
export const Strong: Story = { args: { password: 'Daylight7!' } };
