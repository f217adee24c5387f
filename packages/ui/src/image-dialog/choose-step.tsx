import { type ReactNode, useId } from 'react';
import { ChosenFile } from '../image-upload/chosen-file.tsx';
import { UploadArea } from '../image-upload/upload-area.tsx';
import { type ImageUploadTexts, useImageDrop } from '../image-upload/use-image-drop.ts';
import { FieldMessage } from '../text-field/field-parts.tsx';

interface ChooseStepProps extends ImageUploadTexts {
  label: ReactNode;
  hint?: ReactNode;
  maxFileBytes?: number;
  /** The image that was chosen before. */
  file: File | null;
  onFile: (file: File) => void;
}

/** Drop, paste or choose an image. */
export function ChooseStep(props: ChooseStepProps) {
  const { label, maxFileBytes = 5 * 1024 * 1024, file, onFile } = props;
  const { hint = 'Support: JPEG, JPG, PNG up to 5Mb' } = props;
  const id = useId();
  const drop = useImageDrop({ maxBytes: maxFileBytes, disabled: false, texts: props, onFile });
  return (
    <div {...drop.group(`${id}-label`)} className="flex flex-col">
      <span id={`${id}-label`} className="mb-1.5 font-medium text-sm">
        {label}
      </span>
      <UploadArea
        id={id}
        hint={hint}
        state={drop.dragging ? 'dragging' : file ? 'filled' : 'idle'}
        invalid={drop.refusal !== null}
        disabled={false}
        onPress={drop.open}
      />
      <input {...drop.input} />
      {file ? <ChosenFile file={file} removeLabel="" onRemove={undefined} /> : null}
      <FieldMessage id={`${id}-message`} error={drop.refusal} />
    </div>
  );
}
