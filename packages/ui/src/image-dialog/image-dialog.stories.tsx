import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { ImageDialog, type ImageDialogProps } from './image-dialog.tsx';

/** Shows the resulting image. */
function DialogWithResult(props: ImageDialogProps) {
  const [open, setOpen] = useState(true);
  const [file, setFile] = useState<File>();
  const save = async (cropped: File) => {
    await props.onSave(cropped);
    setFile(cropped);
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change image</Button>
      {file ? <img src={URL.createObjectURL(file)} alt="Result" className="w-40" /> : null}
      {open ? <ImageDialog {...props} onClose={() => setOpen(false)} onSave={save} /> : null}
    </>
  );
}

const meta = {
  component: ImageDialog,
  render: DialogWithResult,
  parameters: usageNote(
    'Chooses an image and crops it in the same dialog, beside a preview of how it is shown.',
    {
      do: 'set `aspect` and `maxWidth` to what the image is saved with, and close the dialog after `onSave`.',
      dont: 'import it statically: load `@atrium/ui/image-dialog` when it is needed.',
      framed: true,
    },
  ),
  args: {
    title: 'Profile image',
    label: 'Choose an image',
    hint: 'Upload JPG, PNG only, upto 300 kbs',
    maxWidth: 800,
    maxBytes: 300_000,
    onClose: () => {},
    onSave: () => {},
  },
} satisfies Meta<typeof ImageDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Choose: Story = {};
export const SaveFails: Story = {
  args: { onSave: () => Promise.reject(new Error('The network is down')) },
};
