import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { drawnImage } from '../testing/drawn-image.ts';
import { usageNote } from '../testing/usage-note.ts';
import { CropDialog, type CropDialogProps } from './crop-dialog.tsx';

function CropWithOpener(props: CropDialogProps) {
  const [image, setImage] = useState(props.file);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (!props.file) void drawnImage(1600, 1200).then(setImage);
  }, [props.file]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <CropDialog {...props} file={open ? image : null} onCancel={() => setOpen(false)} />
    </>
  );
}

const meta = {
  component: CropDialog,
  render: CropWithOpener,
  parameters: usageNote(
    'Crops a chosen image before it is uploaded: drag or the arrow keys move it; pinch, wheel or the slider zoom from 1 to 3.',
    {
      do: 'set `aspect` and `maxWidth` to what the image is shown with, and close the dialog after `onSave`.',
      dont: 'import it statically: load `@atrium/ui/crop-dialog` when it is needed.',
      framed: true,
    },
  ),
  args: { file: null, onCancel: () => {}, onSave: () => {} },
} satisfies Meta<typeof CropDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Rectangle: Story = { args: { aspect: 4 / 3 } };
export const Round: Story = { args: { shape: 'round' } };
export const Broken: Story = {
  args: { file: new File(['no image'], 'broken.jpg', { type: 'image/jpeg' }) },
};
export const SaveFails: Story = {
  args: { shape: 'round', onSave: () => Promise.reject(new Error('The network is down')) },
};
