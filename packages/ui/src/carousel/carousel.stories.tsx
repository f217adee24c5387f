import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { AiThemeScene } from '../illustrations/ai-theme-scene.tsx';
import { EmailScene } from '../illustrations/email-scene.tsx';
import { ReviewsScene } from '../illustrations/reviews-scene.tsx';
import { SectionsScene } from '../illustrations/sections-scene.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { Carousel } from './carousel.tsx';

const scenes = [AiThemeScene, ReviewsScene, SectionsScene, EmailScene];

const slides = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).map((number) => {
    const Scene = scenes[number % scenes.length] ?? AiThemeScene;
    return (
      <a key={number} href={`#section-${number}`} className="block w-36 rounded-card">
        <Scene className="aspect-[4/3] w-full rounded-card" />
        <span className="mt-2 block text-sm">Section {number}</span>
      </a>
    );
  });

const meta = {
  component: Carousel,
  parameters: usageNote('A row of slides that is wider than its container.', {
    do: 'give slides a width at which part of the next one is visible.',
    dont: 'put essential content into later slides: few people reach them.',
  }),
  args: { label: 'Sections', children: slides(12), className: 'max-w-3xl' },
} satisfies Meta<typeof Carousel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Many: Story = {};
export const Few: Story = { args: { children: slides(2) } };
export const None: Story = { args: { children: null } };

/** Controlled. */
export const Controlled: Story = {
  render: function ControlledCarousel(args) {
    const [slide, setSlide] = useState(5);
    return (
      <div className="flex flex-col items-start gap-4">
        <Carousel {...args} className="w-full max-w-3xl" slide={slide} onSlideChange={setSlide} />
        <Button variant="secondary" size="sm" onClick={() => setSlide(0)}>
          Back to the start
        </Button>
      </div>
    );
  },
};
/** Controlled, and the parent ignores every change. */
export const Held: Story = { args: { slide: 0 } };
