import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { DoneArch } from '../illustrations/done-arch.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { TextField } from '../text-field/text-field.tsx';
import { Dialog } from './dialog.tsx';

const meta = {
  component: Dialog,
  parameters: usageNote('A modal window: the page behind it is inert.', {
    do: 'use the same words in the title and on the main button.',
    dont: 'open one dialog over another.',
    framed: true,
  }),
  args: {
    defaultOpen: true,
    trigger: <Button>Add store</Button>,
    title: 'Connect your Shopify store',
  },
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

export const Done: Story = {
  args: {
    illustration: <DoneArch />,
    title: 'Password changed',
    description: 'Password changed successfully.',
    footer: <Button>Back to Home</Button>,
  },
};

export const Closed: Story = { args: { defaultOpen: false } };

export const NotDismissible: Story = {
  args: { dismissible: false, description: 'One moment, your store is being connected.' },
};
