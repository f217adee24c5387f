import { UPLOAD_MAX_BYTES } from '@atrium/contract';
import { ImageDialog as CropImageDialog } from '@atrium/ui/image-dialog';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** The advertised maximum size of a profile image; the crop is compressed to it. */
const PROFILE_IMAGE_BYTES = 300_000;
/** In pixels; larger than any place where the image is shown. */
const PROFILE_IMAGE_WIDTH = 1200;

interface ImageDialogProps {
  /** Why `onSave` rejected. */
  failure: ReactNode;
  onClose: () => void;
  /** Sends the cropped JPEG; if it rejects, the crop stays open. */
  onSave: (image: File) => Promise<void>;
}

/** Choose, drop or paste an image, then crop it to 4:3 beside the circle in which it is shown. */
export function ImageDialog({ failure, onClose, onSave }: ImageDialogProps) {
  return (
    <CropImageDialog
      title={texts.image.dialogTitle}
      label={texts.image.area}
      hint={texts.image.hint}
      maxFileBytes={UPLOAD_MAX_BYTES}
      aspect={4 / 3}
      maxWidth={PROFILE_IMAGE_WIDTH}
      maxBytes={PROFILE_IMAGE_BYTES}
      previewLabel={texts.image.preview}
      saveFailedText={failure}
      onClose={onClose}
      onSave={onSave}
    />
  );
}
