import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { FormError, InlineError } from './form-error.tsx';

const meta = {
  component: FormError,
  parameters: usageNote('The error of a whole form, announced when it appears.', {
    do: 'state what to do next.',
    dont: 'repeat the error of a field.',
  }),
  args: {
    className: 'max-w-sm',
    children:
      "The password you entered is incorrect. Please make sure you've entered the correct password and try again.",
  },
} satisfies Meta<typeof FormError>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OfAForm: Story = {};
export const Inline: Story = { render: () => <InlineError>Something went wrong</InlineError> };
