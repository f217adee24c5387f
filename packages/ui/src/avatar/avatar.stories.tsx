import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Avatar } from './avatar.tsx';

const meta = {
  component: Avatar,
  parameters: usageNote('A person’s image, or the initials if there is none.', {
    do: 'set `decorative` if the name is shown next to it.',
    dont: 'use it for stores or products: they have their own illustrations.',
  }),
  args: { name: 'Ada Lovelace' },
} satisfies Meta<typeof Avatar>;
export default meta;

export const Sizes: StoryObj<typeof meta> = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar {...args} size="sm" />
      <Avatar {...args} size="md" />
      <Avatar {...args} size="lg" />
      <Avatar {...args} size="xl" />
    </div>
  ),
};
