import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './avatar.tsx';

const meta = { component: Avatar, args: { name: 'Ada Lovelace' } } satisfies Meta<typeof Avatar>;
export default meta;

export const Sizes: StoryObj<typeof meta> = {
  render: (args) => (
    <div className="flex items-center gap-3">
      <Avatar {...args} size="sm" />
      <Avatar {...args} size="md" />
      <Avatar {...args} size="lg" />
      <Avatar {...args} size="xl" />
    </div>
  ),
};
