import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { AiThemeScene } from './ai-theme-scene.tsx';
import { DoneArch } from './done-arch.tsx';
import { EmailScene } from './email-scene.tsx';
import { EmptyArch } from './empty-arch.tsx';
import { HallScene } from './hall-scene.tsx';
import { LostArch } from './lost-arch.tsx';
import { ReviewsScene } from './reviews-scene.tsx';
import { SectionsScene } from './sections-scene.tsx';

const meta = {
  component: HallScene,
  parameters: usageNote('The product’s illustrations, in light and dark.', {
    do: 'set their width.',
    dont: 'put text into them.',
  }),
} satisfies Meta<typeof HallScene>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Products: Story = {
  render: () => (
    <div className="grid gap-5 sm:grid-cols-2">
      {[AiThemeScene, ReviewsScene, SectionsScene, EmailScene].map((Scene) => (
        <Scene key={Scene.name} className="aspect-[8/5] w-full rounded-card" />
      ))}
    </div>
  ),
};

export const Hall: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => <HallScene className="block h-screen w-full" />,
};

export const Arches: Story = {
  render: () => (
    <div className="grid max-w-2xl grid-cols-2 gap-8">
      <EmptyArch className="w-full" />
      <LostArch className="w-full" />
      <DoneArch className="w-28" />
    </div>
  ),
};
