import { ChevronLeft } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { CropActions, useSave } from '../crop-dialog/crop-actions.tsx';
import { type CropOutput, cropImage } from '../crop-dialog/crop-image.ts';
import { OPENING_LABEL, useCrop } from '../crop-dialog/crop-stage.tsx';
import { type ImageState, useOpenImage } from '../crop-dialog/open-image.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { ImageUploadTexts } from '../image-upload/use-image-drop.tsx';
import { ChooseStep } from './choose-step.tsx';
import { CropStep, type ImageDialogTexts } from './crop-step.tsx';

export interface ImageDialogProps
  extends ImageDialogTexts,
    Omit<ImageUploadTexts, 'failureText'>,
    Omit<CropOutput, 'name'> {
  /** The title while an image is chosen. */
  title: ReactNode;
  /** Names the area that takes the image. */
  label: ReactNode;
  hint?: ReactNode;
  /** Bytes of a chosen file; a larger one is refused. */
  maxFileBytes?: number;
  /** Width by height. */
  aspect?: number;
  /** Called by Cancel, Esc, the backdrop and the close button. */
  onClose: () => void;
  /** Receives the JPEG. The dialog shows that it is saving until a returned promise settles, and stays if it rejects. */
  onSave: (cropped: File) => void | Promise<void>;
  ref?: Ref<HTMLDialogElement>;
}

/** One dialog in two steps: choose an image, then crop it beside a preview of how it is shown. */
export function ImageDialog(props: ImageDialogProps) {
  const { title, aspect = 4 / 3, maxWidth, maxBytes, onClose, onSave, ref } = props;
  const { saveFailedText = 'We couldn’t save the image. Try again.' } = props;
  const [file, setFile] = useState<File | null>(null);
  const [isChoosing, setChoosing] = useState(true);
  const state = useOpenImage(file);
  // A file that cannot be opened is refused where it was chosen, beside the way to choose another one.
  const step = isChoosing || state.status !== 'open' ? 'choose' : 'crop';
  const content = useFocusOnStep(step);
  const crop = useCrop();
  const { status, save } = useSave(async () => {
    if (!file || state.status !== 'open' || !crop.area) return;
    await onSave(
      await cropImage(state.image.bitmap, crop.area, { name: file.name, maxWidth, maxBytes }),
    );
  });
  const saving = status === 'saving';
  const choose = (chosen: File) => {
    setFile(chosen);
    crop.restart();
    setChoosing(false);
  };
  return (
    <Dialog
      ref={ref}
      open
      onOpenChange={onClose}
      title={step === 'crop' ? (props.cropTitle ?? 'Edit Photo') : title}
      dismissible={!saving}
      size="lg"
      error={step === 'crop' && status === 'failed' ? saveFailedText : null}
      footer={
        step === 'crop' ? (
          // In one row on a phone too, where the image and its preview need the height.
          <div className="flex flex-1 gap-2 max-sm:*:flex-1 sm:justify-end sm:gap-3">
            <BackButton
              label={props.backLabel}
              disabled={saving}
              onClick={() => setChoosing(true)}
            />
            <CropActions
              saving={saving}
              canSave={crop.area !== undefined}
              texts={props}
              onCancel={onClose}
              onSave={save}
            />
          </div>
        ) : (
          <ChooseActions
            texts={props}
            file={file === null ? 'none' : state.status}
            onCancel={onClose}
            onContinue={() => setChoosing(false)}
          />
        )
      }
    >
      <div ref={content} data-step={step}>
        {step === 'crop' && state.status === 'open' ? (
          <CropStep {...{ state, crop, aspect }} texts={props} />
        ) : (
          <ChooseStep
            {...props}
            file={state.status === 'open' ? file : null}
            isBroken={file !== null && state.status === 'broken'}
            onFile={choose}
          />
        )}
      </div>
    </Dialog>
  );
}

interface BackButtonProps {
  label: string | undefined;
  disabled: boolean;
  onClick: () => void;
}

function BackButton({ label = 'Back', disabled, onClick }: BackButtonProps) {
  return (
    <Button
      variant="ghost"
      // Its icon is in line with the content, and not its invisible box.
      className="-ms-2 sm:-ms-4 me-auto"
      disabled={disabled}
      icon={<ChevronLeft aria-hidden="true" className="size-4" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

interface ChooseActionsProps {
  texts: ImageDialogTexts;
  file: 'none' | ImageState['status'];
  onCancel: () => void;
  onContinue: () => void;
}

function ChooseActions({ texts, file, onCancel, onContinue }: ChooseActionsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {texts.cancelLabel ?? 'Cancel'}
      </Button>
      {file === 'none' || file === 'broken' ? null : (
        <Button
          pending={file === 'opening'}
          pendingLabel={texts.openingLabel ?? OPENING_LABEL}
          onClick={onContinue}
        >
          {texts.continueLabel ?? 'Continue'}
        </Button>
      )}
    </>
  );
}

/** The control that had the focus is gone with its step. The dialog's title gets it, which names the new step. */
function useFocusOnStep(step: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) {
      const title = content.current?.closest('dialog')?.querySelector('h2');
      title?.setAttribute('tabindex', '-1');
      title?.focus();
    }
    shown.current = step;
  }, [step]);
  return content;
}
