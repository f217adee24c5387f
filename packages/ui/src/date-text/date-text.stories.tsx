import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateText } from './date-text.tsx';

const meta = {
  component: DateText,
  parameters: {
    docs: {
      description: {
        component: [
          'A date in the product’s default format, MMMM DD, YYYY.',
          '**Do** give days as text: they are the same day everywhere.',
          '**Don’t** format dates by hand.',
        ].join('\n\n'),
      },
    },
  },
  args: { value: '2026-11-05' },
} satisfies Meta<typeof DateText>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Day: Story = {};
export const NoDate: Story = { args: { value: 'soon' } };
