import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { TextField } from '../text-field/text-field.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

function DialogWithOpener(props: DialogProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add store</Button>
      <Dialog {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

const meta = {
  component: Dialog,
  parameters: usageNote('A window that must be answered before the page goes on.', {
    do: 'name the action in the footer as the title does.',
    dont: 'open one dialog over another.',
    framed: true,
  }),
  render: DialogWithOpener,
  args: { open: true, onOpenChange: () => {}, title: 'Connect your Shopify store' },
} satisfies Meta<typeof Dialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Form: Story = {
  args: {
    footer: <Button size="lg">Connect store</Button>,
    children: (
      <>
        <TextField label="Store name" />
        <TextField label="Shopify store URL" placeholder="your-store" suffix=".myshopify.com" />
      </>
    ),
  },
};

export const NotDismissible: Story = {
  args: { dismissible: false, description: 'One moment, your store is being connected.' },
};
