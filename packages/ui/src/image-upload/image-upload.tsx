import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { CropDialog, type CropDialogProps } from '../crop-dialog/crop-dialog.tsx';
import { FieldMessage } from '../text-field/field-parts.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { UploadArea } from './upload-area.tsx';
import { type ImageUploadTexts, useImageDrop } from './use-image-drop.tsx';

export interface ImageUploadProps extends ImageUploadTexts {
  /** Names the area. */
  label: ReactNode;
  value?: File | null | undefined;
  defaultValue?: File | null;
  /**
   * Receives the chosen image, in resize mode the cropped one, and null when it is removed. A rejection is logged and
   * shown; the crop dialog stays open until the returned promise is fulfilled.
   */
  onValueChange?: (file: File | null) => void | Promise<void>;
  /** Resize mode: a chosen file is cropped first, by default with a round frame and a square aspect. */
  resize?: boolean | Omit<CropDialogProps, 'file' | 'onCancel' | 'onSave'>;
  /** Bytes; a larger file is refused. */
  maxBytes?: number;
  prompt?: ReactNode;
  hint?: ReactNode;
  /** Marks the area invalid; the widget's own errors take precedence. */
  error?: ReactNode;
  removeLabel?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** An area to drop, paste or choose one image. */
export function ImageUpload({
  label,
  resize = false,
  maxBytes = 5 * 1024 * 1024,
  prompt,
  hint = 'Support: JPEG, JPG, PNG up to 5Mb',
  error,
  removeLabel = 'Remove',
  disabled = false,
  className,
  ref,
  ...rest
}: ImageUploadProps) {
  const id = useId();
  const { file, uncropped, setUncropped, change, changeAtOnce, failure } = useChosenFile(rest);
  const onFile = resize ? setUncropped : changeAtOnce;
  const drop = useImageDrop({ maxBytes, disabled, file, texts: rest, onFile });
  const message = drop.refusal ?? failure ?? error;
  const state = uncropped ? 'cropping' : drop.dragging ? 'dragging' : file ? 'filled' : 'idle';
  const onRemove = disabled ? undefined : () => changeAtOnce(null);
  const area = { id, prompt, hint, state, disabled, ref } as const;
  return (
    <div {...drop.group(`${id}-label`)} className={clsx('flex flex-col', className)}>
      <GroupLabel id={`${id}-label`}>{label}</GroupLabel>
      <UploadArea {...area} invalid={Boolean(message)} onPress={drop.open} />
      <input {...drop.input} />
      {file ? <ChosenFile {...{ file, removeLabel }} onRemove={onRemove} /> : null}
      <FieldMessage id={`${id}-message`} error={message} />
      {resize ? (
        <CropDialog
          shape="round"
          {...(resize === true ? {} : resize)}
          file={uncropped}
          onCancel={() => setUncropped(null)}
          onSave={change}
        />
      ) : null}
    </div>
  );
}

function GroupLabel(props: { id: string; children: ReactNode }) {
  return <span {...props} className="mb-1.5 font-medium text-sm" />;
}

type Value = Pick<ImageUploadProps, 'value' | 'defaultValue' | 'onValueChange' | 'failureText'>;

/** The chosen image, and the image that is being cropped. */
function useChosenFile({
  value,
  defaultValue = null,
  onValueChange,
  failureText = 'We couldn’t save the image. Try again.',
}: Value) {
  const [ownFile, setOwnFile] = useState(defaultValue);
  const [uncropped, setUncropped] = useState<File | null>(null);
  const [failed, setFailed] = useState(false);
  const change = (next: File | null): void | Promise<void> => {
    setFailed(false);
    const accept = () => {
      setUncropped(null);
      setOwnFile(next);
    };
    const saving = onValueChange?.(next);
    return saving ? saving.then(accept) : accept();
  };
  /** For changes without an open crop dialog, which would show the failure. */
  const changeAtOnce = async (next: File | null) => {
    try {
      await change(next);
    } catch (error) {
      console.error('Failed to crop or upload image:', error);
      setFailed(true);
    }
  };
  const chosen = value === undefined ? ownFile : value;
  const failure = failed ? failureText : null;
  return { file: chosen, uncropped, setUncropped, change, changeAtOnce, failure };
}
