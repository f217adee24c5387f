import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
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

/** Draws a PNG of hills under a low sun, so that stories need no image file. */
async function drawnImage(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw the image on');
  const bands = ['#f6d9b0', '#f2a65a', '#c9d8c5', '#6f9f8d', '#0e6b5c', '#0a4a41'];
  for (const [index, color] of bands.entries()) {
    context.fillStyle = color;
    context.beginPath();
    const top = (height * index) / bands.length;
    context.moveTo(0, top);
    const lift = index === 0 ? 0 : height / 9;
    context.bezierCurveTo(width / 3, top - lift, (width * 2) / 3, top + lift, width, top);
    context.lineTo(width, height);
    context.lineTo(0, height);
    context.fill();
  }
  context.fillStyle = '#fff4df';
  context.beginPath();
  context.arc(width * 0.62, height * 0.24, height * 0.09, 0, Math.PI * 2);
  context.fill();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], 'evening-hills.png', { type: 'image/png' });
}
