import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

const meta = {
  component: Tooltip,
  parameters: {
    layout: 'centered',
    ...usageNote(
      'A short text next to a hovered or focused element, after 700 ms; the product’s tooltip after 100 ms.',
      {
        do: 'use it for helpful but not essential text: touch screens have no hover.',
        dont: 'put a link, a button or an error in it.',
      },
    ),
  },
  decorators: [
    (Story) => (
      <TooltipProvider>
        <Story />
      </TooltipProvider>
    ),
  ],
  args: {
    content: 'Copies the address of this store',
    children: <Button variant="secondary">Copy</Button>,
  },
} satisfies Meta<typeof Tooltip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = { args: { defaultOpen: true } };
export const Long: Story = {
  args: {
    defaultOpen: true,
    side: 'bottom',
    content: 'This device logged in from Copenhagen on Monday and has not been used since then.',
  },
};
