import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { usageNote } from '../testing/usage-note.ts';
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx';

/** Shows the resulting image below the area. */
function UploadWithResult(props: ImageUploadProps) {
  const [file, setFile] = useState(props.defaultValue ?? null);
  const take = async (next: File | null) => {
    await props.onValueChange?.(next);
    setFile(next);
  };
  return (
    <div className="flex max-w-md flex-col gap-6">
      <ImageUpload {...props} value={file} onValueChange={take} />
      {file && props.resize ? (
        <img src={URL.createObjectURL(file)} alt="Result" className="w-40 rounded-card" />
      ) : null}
    </div>
  );
}

const meta = {
  component: ImageUpload,
  render: UploadWithResult,
  parameters: usageNote(
    'An area to drop, paste or choose one image. In resize mode the image is cropped first.',
    {
      do: 'state the enforced limits in `hint`, and set `resize` to the aspect in which the image is shown.',
      dont: 'use it for several files, or for files other than JPEG and PNG.',
    },
  ),
  args: { label: 'Image' },
} satisfies Meta<typeof ImageUpload>;
export default meta;

type Story = StoryObj<typeof meta>;

const image = new File([new Uint8Array(183_500)], 'portrait-in-the-workshop.jpg', {
  type: 'image/jpeg',
});

export const Idle: Story = {};
export const Resize: Story = { args: { resize: true } };
export const ProfileImage: Story = {
  args: {
    label: 'Profile image',
    hint: 'Upload JPG, PNG only, upto 300 kbs',
    resize: { aspect: 4 / 3, shape: 'rectangle', maxWidth: 800, maxBytes: 300_000 },
  },
};
export const Filled: Story = { args: { defaultValue: image } };
export const Invalid: Story = {
  args: { error: 'This image is too large. Choose one of up to 5Mb.' },
};
export const Disabled: Story = { args: { defaultValue: image, disabled: true } };
export const SendingFails: Story = {
  args: { resize: true, onValueChange: () => Promise.reject(new Error('The network is down')) },
};
