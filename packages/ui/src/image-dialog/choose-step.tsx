import { type ReactNode, useId } from 'react';
import { BROKEN_TEXT } from '../crop-dialog/crop-stage.tsx';
import { ChosenFile } from '../image-upload/chosen-file.tsx';
import { UploadArea } from '../image-upload/upload-area.tsx';
import { type ImageUploadTexts, useImageDrop } from '../image-upload/use-image-drop.tsx';
import { FieldMessage } from '../text-field/field-parts.tsx';

interface ChooseStepProps extends ImageUploadTexts {
  label: ReactNode;
  hint?: ReactNode;
  maxFileBytes?: number;
  /** The image that was chosen before and could be opened. */
  file: File | null;
  /** The last chosen one could not be opened. */
  isBroken: boolean;
  brokenText?: ReactNode;
  onFile: (file: File) => void;
}

/** Drop, paste or choose an image. */
export function ChooseStep(props: ChooseStepProps) {
  const { label, maxFileBytes = 5 * 1024 * 1024, file, isBroken, onFile } = props;
  const { hint = 'Support: JPEG, JPG, PNG up to 5Mb', brokenText = BROKEN_TEXT } = props;
  const id = useId();
  const drop = useImageDrop({
    maxBytes: maxFileBytes,
    disabled: false,
    file,
    texts: props,
    onFile,
  });
  const error = drop.refusal ?? (isBroken ? brokenText : null);
  return (
    <div {...drop.group(`${id}-label`)} className="flex flex-col [--field-line:1.75rem]">
      <span id={`${id}-label`} className="mb-1.5 font-medium text-sm">
        {label}
      </span>
      <UploadArea
        id={id}
        hint={hint}
        state={drop.dragging ? 'dragging' : file ? 'filled' : 'idle'}
        invalid={error !== null}
        disabled={false}
        onPress={drop.open}
      />
      <input {...drop.input} />
      {file ? <ChosenFile file={file} removeLabel="" onRemove={undefined} /> : null}
      <FieldMessage
        id={`${id}-message`}
        error={error}
        longestError={typeof brokenText === 'string' ? brokenText : undefined}
      />
    </div>
  );
}
