import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { BrandMark, Wordmark } from './brand-mark.tsx';
import { FacebookMark, GoogleMark } from './provider-marks.tsx';

const meta = {
  component: Wordmark,
  parameters: usageNote('The arch, the name, and the marks of the providers of sign-in.', {
    do: 'keep the wordmark in one colour of text.',
    dont: 'recolour the marks of others.',
  }),
} satisfies Meta<typeof Wordmark>;
export default meta;

export const Marks: StoryObj<typeof meta> = {
  render: () => (
    <div className="flex items-center gap-6">
      <Wordmark />
      <BrandMark className="size-12" label="Atrium" />
      <GoogleMark className="size-12" />
      <FacebookMark className="size-12" />
    </div>
  ),
};
