import type { ReactNode } from 'react';

/** What the dialog says; English unless it is told otherwise. */
export interface CropDialogTexts {
  title?: ReactNode;
  cancelLabel?: string;
  saveLabel?: string;
  savingLabel?: string;
  resetLabel?: string;
  zoomLabel?: string;
  /** Names the picture, which is moved by dragging or with the arrow keys. */
  pictureLabel?: string;
  openingLabel?: string;
  /** Said in place of a picture that cannot be decoded. */
  brokenText?: ReactNode;
  /** Said when cropping or `onSave` fails; the dialog stays. */
  failureText?: ReactNode;
}
