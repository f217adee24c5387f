import { type ReactNode, useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';

export interface ImageUploadTexts {
  wrongTypeText?: ReactNode;
  tooLargeText?: ReactNode;
  tooManyText?: ReactNode;
  /** Shown when `onValueChange` rejects while no crop dialog is open. */
  failureText?: ReactNode;
}

interface ImageDropOptions {
  maxBytes: number;
  disabled: boolean;
  /** The image that stays in use when another file is refused. */
  file: File | null;
  texts: ImageUploadTexts;
  onFile: (file: File) => void;
}

/** The accepted types. */
const ACCEPT = { 'image/jpeg': ['.jpeg', '.jpg'], 'image/png': ['.png'] };
const INVALID_TYPE = 'file-invalid-type';

/** Accepts one JPEG or PNG by drop, paste or the browser's file picker, and refuses anything else with a reason. */
export function useImageDrop({
  maxBytes,
  disabled,
  file: current,
  texts,
  onFile,
}: ImageDropOptions) {
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const zone = useDropzone({
    accept: ACCEPT,
    maxSize: maxBytes,
    multiple: false,
    disabled,
    // The button inside opens the file picker.
    noClick: true,
    noKeyboard: true,
    // Checks the type too: the browser's filter looks at the name only.
    validator: ({ type }) => (type in ACCEPT ? null : { code: INVALID_TYPE, message: type }),
    onDrop: ([file], rejections) => {
      setRefusal(rejections.length > 0 ? reasonFor(rejections, texts, current !== null) : null);
      if (file && rejections.length === 0) onFile(file);
    },
  });
  return {
    refusal,
    dragging: zone.isDragActive,
    open: zone.open,
    group: (labelId: string) => zone.getRootProps({ role: 'group', 'aria-labelledby': labelId }),
    input: zone.getInputProps({ style: { display: 'none' } }),
  };
}

/** Beside the name of another file, the reason has the name of the refused one. */
function reasonFor(
  rejections: readonly FileRejection[],
  texts: ImageUploadTexts,
  isBesideAnother: boolean,
): ReactNode {
  const reason = unnamedReasonFor(rejections, texts);
  const [refused, ...others] = rejections;
  if (!isBesideAnother || !refused || others.length > 0) return reason;
  return (
    <>
      <bdi>{refused.file.name}</bdi>: {reason}
    </>
  );
}

function unnamedReasonFor(rejections: readonly FileRejection[], texts: ImageUploadTexts) {
  const codes = rejections.flatMap(({ errors }) => errors.map(({ code }) => code));
  if (codes.includes('too-many-files')) {
    return texts.tooManyText ?? 'Choose one image at a time.';
  }
  if (codes.includes(INVALID_TYPE)) {
    return texts.wrongTypeText ?? 'Only JPEG, JPG and PNG images can be uploaded.';
  }
  return texts.tooLargeText ?? 'This image is too large. Choose one of up to 5Mb.';
}
