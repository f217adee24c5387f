import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { BrandMark, Wordmark } from './brand-mark.tsx';
import { FacebookMark, GoogleMark } from './provider-marks.tsx';

const meta = {
  component: Wordmark,
  parameters: usageNote('The product’s mark and wordmark, and the marks of Google and Facebook.', {
    do: 'keep the wordmark in one text colour.',
    dont: 'recolour the providers’ marks.',
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
