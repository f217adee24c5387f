import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { DateText } from './date-text.tsx';

const meta = {
  component: DateText,
  parameters: usageNote('A date in the product’s default format, MMMM DD, YYYY.', {
    do: 'pass days as text: they are the same day in every time zone.',
    dont: 'format dates by hand.',
  }),
  args: { value: '2026-11-05' },
} satisfies Meta<typeof DateText>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Day: Story = {};
export const NoDate: Story = { args: { value: 'soon' } };
