import type { ReactNode } from 'react';
import { type Crop, type CropDialogTexts, CropStage } from '../crop-dialog/crop-stage.tsx';
import type { ImageState } from '../crop-dialog/open-image.ts';
import { CropPreview } from './crop-preview.tsx';

/** The texts of both steps; each defaults to English. */
export interface ImageDialogTexts extends Omit<CropDialogTexts, 'title' | 'failureText'> {
  /** The title while the image is cropped. */
  cropTitle?: ReactNode;
  /** Shown when cropping or `onSave` fails; the crop stays. */
  saveFailedText?: ReactNode;
  backLabel?: string;
  continueLabel?: string;
  /** Beside the circles that show the crop. */
  previewLabel?: ReactNode;
}

interface CropStepProps {
  state: Extract<ImageState, { status: 'open' }>;
  crop: Crop;
  aspect: number;
  texts: ImageDialogTexts;
}

/** The image under its frame, and beside it how it is shown. */
export function CropStep({ state, crop, aspect, texts }: CropStepProps) {
  const { previewLabel = 'This is how it is shown' } = texts;
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <div className="min-w-0 flex-1">
        <CropStage state={state} crop={crop} aspect={aspect} shape="rectangle" texts={texts} />
      </div>
      <CropPreview image={state.image} area={crop.area} label={previewLabel} />
    </div>
  );
}
