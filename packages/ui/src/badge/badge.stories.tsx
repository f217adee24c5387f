import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Badge } from './badge.tsx';

const meta = {
  component: Badge,
  parameters: usageNote('One or two words about the state of an item.', {
    do: 'put the meaning into the text; colour alone is not enough.',
    dont: 'make it clickable.',
  }),
  args: { children: 'This Device' },
} satisfies Meta<typeof Badge>;
export default meta;

export const Tones: StoryObj<typeof meta> = {
  render: (args) => (
    <div className="flex flex-wrap gap-2">
      {(['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Badge key={tone} {...args} tone={tone} />
      ))}
    </div>
  ),
};
