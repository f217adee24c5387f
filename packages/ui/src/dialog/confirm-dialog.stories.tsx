import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta = {
  component: ConfirmDialog,
  parameters: usageNote('A question with Cancel and one action.', {
    do: 'name the action on the button, and state in the description what is lost.',
    dont: 'ask for confirmation of what can be undone.',
    framed: true,
  }),
  args: {
    defaultOpen: true,
    trigger: <Button variant="secondary">Reactivate</Button>,
    onConfirm: () => {},
    title: 'Reactivate Your Account',
    description: 'This account was deleted. Reactivate it to use it again.',
    confirmLabel: 'Reactivate',
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Question: Story = {};
export const Danger: Story = {
  args: { title: 'Delete Account', confirmLabel: 'Delete', tone: 'danger' },
};
export const Pending: Story = { args: { pending: true } };
export const Failed: Story = { args: { error: 'Something went wrong' } };
