import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bell, Lock, UserRound } from 'lucide-react';
import { usageNote } from '../testing/usage-note.ts';
import { TextField } from '../text-field/text-field.tsx';
import { Tabs } from './tabs.tsx';

const meta = {
  component: Tabs,
  parameters: usageNote('Several views, one of which is shown.', {
    do: 'set `keepMounted` if a tab has a form, or typed text is lost.',
    dont: 'use tabs for steps that follow one another.',
  }),
  args: {
    label: 'Account settings',
    tabs: [
      {
        value: 'general',
        label: 'General',
        content: <TextField label="First name" defaultValue="Ada" className="max-w-sm" />,
      },
      { value: 'security', label: 'Security', content: <p>Devices and password.</p> },
    ],
  },
} satisfies Meta<typeof Tabs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Two: Story = {};
export const WithIcons: Story = {
  args: {
    defaultValue: 'security',
    tabs: [
      {
        value: 'general',
        label: 'General',
        icon: <UserRound />,
        content: <p>Name and address.</p>,
      },
      { value: 'security', label: 'Security', icon: <Lock />, content: <p>Devices.</p> },
      { value: 'news', label: 'Messages', icon: <Bell />, content: <p>Mail.</p>, disabled: true },
    ],
  },
};
export const TooManyForAPhone: Story = {
  args: {
    tabs: Array.from({ length: 9 }, (_, index) => ({
      value: `${index}`,
      label: `Department ${index + 1}`,
      content: <p>Department {index + 1}</p>,
    })),
  },
};
