import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { EmptyArch } from '../illustrations/empty-arch.tsx';
import { LostArch } from '../illustrations/lost-arch.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { EmptyState } from './empty-state.tsx';

const meta = {
  component: EmptyState,
  parameters: usageNote('The message of a list or page that has nothing to show.', {
    do: 'offer the next step in `action`.',
    dont: 'use it while a list is still loading.',
  }),
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NoData: Story = { args: { illustration: <EmptyArch className="w-full" /> } };
export const NotFound: Story = {
  args: {
    headingLevel: 1,
    title: '404 - Not Found',
    description: "The page you are looking for doesn't exist.",
    illustration: <LostArch className="w-full" />,
    action: <Button href="#home">Go to Home</Button>,
  },
};
