import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { DateField, DateTimeField } from './date-field.tsx';

const meta = {
  component: DateField,
  parameters: usageNote(
    'A day, or a day with its time, on the browser’s calendar, in the user’s order of day and month.',
    {
      do: 'set `min` and `max` if the date has bounds; the year 9999 is always the last.',
      dont: 'ask for a date of birth with it on a phone: typing is faster.',
    },
  ),
  args: { label: 'Launch day', className: 'max-w-xs' },
} satisfies Meta<typeof DateField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: '2026-11-05' } };
export const WithTime: Story = {
  render: (args) => <DateTimeField {...args} />,
  args: { label: 'Launch', defaultValue: '2026-11-05T09:30' },
};
export const Invalid: Story = { args: { error: 'Required' } };
export const Disabled: Story = { args: { defaultValue: '2026-11-05', disabled: true } };
