import { ImageOff, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../button/button.tsx';
import { Slider } from '../slider/slider.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import type { CropArea } from './crop-image.ts';
import type { ImageState } from './open-image.ts';

/** The dialog's texts; each defaults to English. */
export interface CropDialogTexts {
  title?: ReactNode;
  cancelLabel?: string;
  saveLabel?: string;
  savingLabel?: string;
  resetLabel?: string;
  zoomLabel?: string;
  /** Names the image, which is moved by dragging or with the arrow keys. */
  imageLabel?: string;
  openingLabel?: string;
  /** Shown if an image cannot be decoded. */
  brokenText?: ReactNode;
  /** Shown when cropping or `onSave` fails; the dialog stays open. */
  failureText?: ReactNode;
}

export const OPENING_LABEL = 'Opening the image';
export const BROKEN_TEXT = 'We couldn’t open this image. It may be damaged: choose another one.';

interface CropStageProps {
  state: ImageState;
  crop: Crop;
  aspect: number;
  shape: 'rectangle' | 'round';
  texts: CropDialogTexts;
}

/** The image under its crop frame, and the zoom slider below. */
export function CropStage({ state, crop, aspect, shape, texts }: CropStageProps) {
  return (
    <div data-state={state.status} className="flex flex-col gap-4">
      <div className="relative grid min-h-[min(18rem,36dvh)] place-items-center overflow-hidden rounded-card bg-surface-sunken sm:min-h-[min(20rem,45dvh)]">
        {state.status === 'opening' ? (
          <Spinner label={texts.openingLabel ?? OPENING_LABEL} />
        ) : null}
        {state.status === 'broken' ? <BrokenImage text={texts.brokenText} /> : null}
        {state.status === 'open' ? (
          <CroppableImage
            url={state.image.url}
            crop={crop}
            aspect={aspect}
            shape={shape}
            label={texts.imageLabel}
          />
        ) : null}
      </div>
      <ZoomRow crop={crop} disabled={state.status !== 'open'} texts={texts} />
    </div>
  );
}

function BrokenImage({ text }: { text: CropDialogTexts['brokenText'] }) {
  return (
    <div role="alert" className="flex max-w-xs flex-col items-center gap-3 p-4 text-center text-sm">
      <ImageOff aria-hidden="true" className="size-8 text-text-muted" />
      {text ?? BROKEN_TEXT}
    </div>
  );
}

interface CroppableImageProps extends Pick<CropStageProps, 'crop' | 'aspect' | 'shape'> {
  url: string;
  label: string | undefined;
}

function CroppableImage({ url, crop, aspect, shape, label }: CroppableImageProps) {
  return (
    <Cropper
      image={url}
      crop={crop.position}
      zoom={crop.zoom}
      minZoom={ZOOM.min}
      maxZoom={ZOOM.max}
      aspect={aspect}
      cropShape={shape === 'round' ? 'round' : 'rect'}
      showGrid={shape === 'rectangle'}
      keyboardStep={8}
      onCropChange={crop.move}
      onZoomChange={crop.zoomTo}
      onCropAreaChange={(_, pixels) => crop.select(pixels)}
      // The content policy blocks the style element that it would add.
      disableAutomaticStylesInjection
      cropperProps={{
        role: 'application',
        'aria-label': label ?? 'Image: drag it, or move it with the arrow keys',
      }}
      mediaProps={{ alt: '' }}
      classes={{ cropAreaClassName: 'focus-visible:outline-2 focus-visible:-outline-offset-2' }}
    />
  );
}

function ZoomRow({
  crop,
  disabled,
  texts,
}: Pick<CropStageProps, 'crop' | 'texts'> & { disabled: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-text-muted">
      <ZoomOut aria-hidden="true" className="size-4 shrink-0" />
      <Slider
        {...ZOOM}
        label={texts.zoomLabel ?? 'Zoom'}
        value={crop.zoom}
        onValueChange={crop.zoomTo}
        formatValue={(zoom) => `${zoom.toFixed(1)}×`}
        disabled={disabled}
        className="min-w-24 flex-1"
      />
      <ZoomIn aria-hidden="true" className="size-4 shrink-0" />
      <Button
        variant="ghost"
        size="sm"
        className="-me-3"
        disabled={disabled || crop.isReset}
        icon={<RotateCcw aria-hidden="true" className="size-4" />}
        onClick={crop.reset}
      >
        {texts.resetLabel ?? 'Reset'}
      </Button>
    </div>
  );
}

const ZOOM = { min: 1, max: 3, step: 0.1 } as const;

const CENTER = { x: 0, y: 0 };

/** The crop's position and zoom. */
export function useCrop() {
  const [position, setPosition] = useState(CENTER);
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<CropArea>();
  return {
    position,
    zoom,
    /** The part of the image inside the frame, in image pixels; undefined until layout. */
    area,
    move: setPosition,
    /** Pinch and wheel can exceed the bounds, so the zoom is clamped. */
    zoomTo: (next: number) => setZoom(Math.min(ZOOM.max, Math.max(ZOOM.min, next))),
    select: setArea,
    reset: () => {
      setPosition(CENTER);
      setZoom(ZOOM.min);
    },
    /** For another image. */
    restart: () => {
      setPosition(CENTER);
      setZoom(ZOOM.min);
      setArea(undefined);
    },
    isReset: zoom === ZOOM.min && position.x === 0 && position.y === 0,
  };
}

export type Crop = ReturnType<typeof useCrop>;
