import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { TagsInput } from './tags-input.tsx';

const meta = {
  component: TagsInput,
  parameters: usageNote('A list of words, each added with Enter.', {
    do: 'state in the hint that Enter adds a word.',
    dont: 'use it for a fixed set of words: use a select.',
  }),
  args: {
    label: 'Keywords',
    placeholder: 'Add a keyword',
    hint: 'Press Enter after each one.',
    className: 'max-w-sm',
  },
} satisfies Meta<typeof TagsInput>;
export default meta;

type Story = StoryObj<typeof meta>;

const few = ['linen', 'autumn', 'made to order'];

export const Empty: Story = {};
export const Few: Story = { args: { defaultValue: few } };
export const Sizes: Story = {
  render: (args) => (
    <div className="flex flex-col gap-4">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <TagsInput key={size} {...args} hint={null} label={`Size ${size}`} size={size} />
      ))}
    </div>
  ),
  args: { defaultValue: few.slice(0, 2) },
};
export const Uppercase: Story = { args: { defaultValue: few, uppercase: true } };
export const LongAndMany: Story = {
  args: {
    defaultValue: [...few, 'a-word-that-is-longer-than-any-field-could-ever-be-on-a-phone', ...few],
  },
};
export const Invalid: Story = { args: { defaultValue: few, error: 'Add at most two keywords' } };
export const Disabled: Story = { args: { defaultValue: few, disabled: true } };
