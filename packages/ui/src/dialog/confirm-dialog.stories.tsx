import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function ConfirmWithOpener(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <ConfirmDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

const meta = {
  component: ConfirmDialog,
  parameters: usageNote('A question with Cancel and one action.', {
    do: 'name the action on the button, and put what is lost into the description.',
    dont: 'ask about what can be undone.',
    framed: true,
  }),
  render: ConfirmWithOpener,
  args: {
    open: true,
    onOpenChange: () => {},
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
