import { UPLOAD_MAX_BYTES } from '@atrium/contract';
import { Dialog } from '@atrium/ui';
import { ImageUpload } from '@atrium/ui/image-upload';
import { texts } from '../texts.ts';

/** The advertised maximum size of a profile image; the crop is compressed to it. */
const PROFILE_IMAGE_BYTES = 300_000;
/** In pixels; larger than any place where the image is shown. */
const PROFILE_IMAGE_WIDTH = 1200;

interface ImageDialogProps {
  onClose: () => void;
  /** Sends the cropped JPEG; if it rejects, the crop stays open. */
  onSave: (image: File) => Promise<void>;
}

/** Choose or drop an image, then crop it to 4:3. */
export function ImageDialog({ onClose, onSave }: ImageDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.image.dialogTitle} size="md">
      <ImageUpload
        label={texts.image.area}
        hint={texts.image.hint}
        maxBytes={UPLOAD_MAX_BYTES}
        resize={{
          shape: 'rectangle',
          aspect: 4 / 3,
          maxWidth: PROFILE_IMAGE_WIDTH,
          maxBytes: PROFILE_IMAGE_BYTES,
        }}
        onValueChange={(image) => (image ? onSave(image) : undefined)}
      />
    </Dialog>
  );
}
