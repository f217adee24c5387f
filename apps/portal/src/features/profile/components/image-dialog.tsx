import { UPLOAD_MAX_BYTES } from '@atrium/contract';
import { Dialog } from '@atrium/ui';
import { ImageUpload } from '@atrium/ui/image-upload';
import { texts } from '../texts.ts';

/** The advertised size of a profile image, which the crop is brought down to. */
const PROFILE_IMAGE_BYTES = 300_000;
/** Pixels; more than any screen shows of it. */
const PROFILE_IMAGE_WIDTH = 1200;

interface ImageDialogProps {
  onClose: () => void;
  /** Sends the cropped JPEG; a rejection keeps the crop open. */
  onSave: (image: File) => Promise<void>;
}

/** Choosing or dropping a picture, then cropping it to 4:3. */
export function ImageDialog({ onClose, onSave }: ImageDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.picture.dialogTitle} size="md">
      <ImageUpload
        label={texts.picture.area}
        hint={texts.picture.hint}
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
