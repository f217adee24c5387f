import type { Ref } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { CropActions, useSave } from './crop-actions.tsx';
import { type CropOutput, cropImage } from './crop-image.ts';
import { type CropDialogTexts, CropStage, useCrop } from './crop-stage.tsx';
import { useOpenImage } from './open-image.ts';

export interface CropDialogProps extends CropDialogTexts, Omit<CropOutput, 'name'> {
  /** The chosen image; the dialog is open while it is set. */
  file?: File | null | undefined;
  defaultFile?: File | null;
  /** Called by Cancel, Esc, the backdrop and the close button. */
  onCancel?: () => void;
  /**
   * Receives the JPEG, named like the original with a JPEG extension, or 'new_image.jpg'. The dialog shows that it is
   * saving until a returned promise settles. A rejection is logged and shown, and the dialog stays open. If `file` is
   * controlled, the parent clears it.
   */
  onSave: (cropped: File) => void | Promise<void>;
  /** Width by height. */
  aspect?: number;
  /** The shape of the frame; the file is always rectangular. */
  shape?: 'rectangle' | 'round';
  ref?: Ref<HTMLDialogElement>;
}

/** 'Edit Photo': crops an image, with zoom 1 to 3, before it is uploaded. */
export function CropDialog({ file, defaultFile = null, ...props }: CropDialogProps) {
  const [shown, setShown] = useControllable<File | null>(file, defaultFile, undefined);
  const cancel = () => {
    setShown(null);
    props.onCancel?.();
  };
  const save = async (cropped: File) => {
    await props.onSave(cropped);
    setShown(null);
  };
  if (!shown) return null;
  return (
    <OpenCropDialog {...props} key={keyOf(shown)} file={shown} onCancel={cancel} onSave={save} />
  );
}

interface OpenCropDialogProps extends Omit<CropDialogProps, 'defaultFile'> {
  file: File;
  onCancel: () => void;
}

function OpenCropDialog({
  file,
  onCancel,
  onSave,
  aspect = 1,
  shape = 'rectangle',
  maxWidth,
  maxBytes,
  ref,
  ...texts
}: OpenCropDialogProps) {
  const state = useOpenImage(file);
  const crop = useCrop();
  const { status, save } = useSave(async () => {
    if (state.status !== 'open' || !crop.area) return;
    const output = { name: file.name, maxWidth, maxBytes };
    await onSave(await cropImage(state.image.bitmap, crop.area, output));
  });
  const saving = status === 'saving';
  const actions = { onCancel, onSave: save, saving, canSave: crop.area !== undefined };
  return (
    <Dialog
      ref={ref}
      open
      onOpenChange={onCancel}
      title={texts.title ?? 'Edit Photo'}
      dismissible={!saving}
      size="md"
      error={status === 'failed' && (texts.failureText ?? 'We couldn’t save the image. Try again.')}
      footer={<CropActions {...actions} texts={texts} />}
    >
      <CropStage state={state} crop={crop} aspect={aspect} shape={shape} texts={texts} />
    </Dialog>
  );
}

/** Remounts the dialog for another file, because zoom, position and failure belong to one image. */
function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
