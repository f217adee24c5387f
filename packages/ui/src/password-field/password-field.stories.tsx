import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { PasswordField } from './password-field.tsx';

const meta = {
  component: PasswordField,
  parameters: usageNote('A password with a Show/Hide button.', {
    do: 'set `autoComplete` to current-password or new-password.',
    dont: 'prevent pasting.',
  }),
  args: { label: 'Password', defaultValue: 'Daylight-7', className: 'max-w-sm' },
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Hidden: Story = {};
export const WithLink: Story = {
  args: {
    labelAction: (
      <a href="#forgot" className="font-medium text-accent-text">
        Forgot Password
      </a>
    ),
  },
};
export const Invalid: Story = { args: { error: 'Password must include numbers' } };
