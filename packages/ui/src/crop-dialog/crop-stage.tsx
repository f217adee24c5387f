import { ImageOff, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../button/button.tsx';
import { Slider } from '../slider/slider.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import type { CropDialogTexts } from './crop-dialog-texts.ts';
import { type Crop, ZOOM } from './use-crop.ts';
import type { PhotoState } from './use-open-photo.ts';

interface CropStageProps {
  state: PhotoState;
  crop: Crop;
  aspect: number;
  shape: 'rectangle' | 'round';
  texts: CropDialogTexts;
}

/** The picture under its frame, and the zoom below. */
export function CropStage({ state, crop, aspect, shape, texts }: CropStageProps) {
  return (
    <div data-state={state.status} className="flex flex-col gap-4">
      <div className="relative grid min-h-[min(18rem,45dvh)] place-items-center overflow-hidden rounded-card bg-surface-sunken sm:min-h-[min(20rem,45dvh)]">
        {state.status === 'opening' ? (
          <Spinner label={texts.openingLabel ?? 'Opening the picture'} />
        ) : null}
        {state.status === 'broken' ? <BrokenPicture text={texts.brokenText} /> : null}
        {state.status === 'open' ? (
          <Picture
            url={state.photo.url}
            crop={crop}
            aspect={aspect}
            shape={shape}
            label={texts.pictureLabel}
          />
        ) : null}
      </div>
      <ZoomRow crop={crop} disabled={state.status !== 'open'} texts={texts} />
    </div>
  );
}

function BrokenPicture({ text }: { text: CropDialogTexts['brokenText'] }) {
  return (
    <div role="alert" className="flex max-w-xs flex-col items-center gap-3 p-4 text-center text-sm">
      <ImageOff aria-hidden="true" className="size-8 text-text-muted" />
      {text ?? 'This picture cannot be opened. It may be damaged: choose another one.'}
    </div>
  );
}

interface PictureProps extends Pick<CropStageProps, 'crop' | 'aspect' | 'shape'> {
  url: string;
  label: string | undefined;
}

function Picture({ url, crop, aspect, shape, label }: PictureProps) {
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
      // The content policy forbids the style element that it would add.
      disableAutomaticStylesInjection
      cropperProps={{
        role: 'application',
        'aria-label': label ?? 'Picture: drag it, or move it with the arrow keys',
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
