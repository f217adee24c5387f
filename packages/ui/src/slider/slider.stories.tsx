import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Slider } from './slider.tsx';

const meta = {
  component: Slider,
  parameters: usageNote('A number that is set by its effect rather than typed.', {
    do: 'show the result of every step, such as the image above the zoom slider.',
    dont: 'use it where the exact number matters: a text field is faster.',
  }),
  args: { label: 'Zoom', min: 1, max: 3, step: 0.1, className: 'max-w-sm' },
} satisfies Meta<typeof Slider>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AtStart: Story = {};
export const Between: Story = { args: { defaultValue: 1.7 } };
export const Disabled: Story = { args: { defaultValue: 2.2, disabled: true } };
