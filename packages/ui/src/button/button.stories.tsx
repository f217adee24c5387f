import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { GoogleMark } from '../brand/provider-marks.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { Button } from './button.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-outline'] as const;
const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

const meta = {
  component: Button,
  parameters: usageNote('An action, or with `href` a link that looks like one, in five sizes.', {
    do: 'show `pending` while the action runs: it keeps focus and cannot be pressed twice.',
    dont: 'use two primary buttons in one view.',
  }),
  args: { children: 'Connect store' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everything: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Connect store
            </Button>
          ))}
          <Button variant={variant} icon={<Plus aria-hidden="true" className="size-4" />}>
            Add store
          </Button>
          <Button variant={variant} pending>
            Login
          </Button>
          <Button variant={variant} disabled>
            Login
          </Button>
        </div>
      ))}
    </div>
  ),
};

export const Pending: Story = { args: { pending: true } };

export const Link: Story = {
  args: { href: '#signup', variant: 'secondary', children: 'Register' },
};

export const Provider: Story = {
  args: {
    variant: 'secondary',
    size: 'lg',
    block: true,
    icon: <GoogleMark className="size-5" />,
    children: 'Continue with Google',
  },
};
