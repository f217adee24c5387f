import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { CropDialog, type CropDialogProps } from '../crop-dialog/crop-dialog.tsx';
import { FieldMessage } from '../text-field/field-parts.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { UploadArea } from './upload-area.tsx';
import { type ImageUploadTexts, useImageDrop } from './use-image-drop.ts';

export interface ImageUploadProps extends ImageUploadTexts {
  /** Names the area. */
  label: ReactNode;
  value?: File | null | undefined;
  defaultValue?: File | null;
  /**
   * Receives the chosen image, in resize mode the cropped one, and null when it is removed. A rejection is
   * logged and told, in resize mode by the crop, which stays open until a returned promise settles.
   */
  onValueChange?: (file: File | null) => void | Promise<void>;
  /** Resize mode: a chosen file is cropped first, round and square unless the dialog's props say otherwise. */
  resize?: boolean | Omit<CropDialogProps, 'file' | 'onCancel' | 'onSave'>;
  /** Bytes; a larger file is refused. */
  maxBytes?: number;
  prompt?: ReactNode;
  hint?: ReactNode;
  /** Marks the area invalid; what it refuses by itself comes first. */
  error?: ReactNode;
  removeLabel?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

const PROMPT = (
  <>
    Drop files or <span className="text-accent-text underline">Browse</span> to upload
  </>
);

/** A place to drop or choose one image. */
export function ImageUpload({
  label,
  resize = false,
  maxBytes = 5 * 1024 * 1024,
  prompt = PROMPT,
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
  const drop = useImageDrop({ maxBytes, disabled, texts: rest, onFile });
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

/** The image that counts, and the one whose crop is not decided yet. */
function useChosenFile({
  value,
  defaultValue = null,
  onValueChange,
  failureText = 'The image could not be saved. Try again.',
}: Value) {
  const [ownFile, setOwnFile] = useState(defaultValue);
  const [uncropped, setUncropped] = useState<File | null>(null);
  const [failed, setFailed] = useState(false);
  const change = (next: File | null): void | Promise<void> => {
    setFailed(false);
    const take = () => {
      setUncropped(null);
      setOwnFile(next);
    };
    const saving = onValueChange?.(next);
    return saving ? saving.then(take) : take();
  };
  /** Where no crop dialog is open that would say what fails. */
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
