import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './badge.tsx';

const meta = { component: Badge, args: { children: 'This Device' } } satisfies Meta<typeof Badge>;
export default meta;

export const Tones: StoryObj<typeof meta> = {
  render: (args) => (
    <div className="flex gap-2">
      {(['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Badge key={tone} {...args} tone={tone} />
      ))}
    </div>
  ),
};
