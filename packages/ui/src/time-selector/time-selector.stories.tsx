import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { TimeSelector } from './time-selector.tsx';

const meta = {
  component: TimeSelector,
  parameters: usageNote(
    'A time of day: scroll, press, arrow keys or digits; Enter chooses the time in the middle.',
    {
      do: 'state the time zone in the hint if users are in several.',
      dont: 'use it for durations.',
      framed: true,
    },
  ),
  args: { label: 'Opens at', className: 'max-w-60' },
} satisfies Meta<typeof TimeSelector>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { defaultValue: '09:30 AM' } };
export const Open: Story = {
  args: { defaultValue: '09:30 AM' },
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('combobox')),
};
export const Invalid: Story = { args: { error: 'Required' } };
export const Disabled: Story = { args: { defaultValue: '09:30 AM', disabled: true } };
