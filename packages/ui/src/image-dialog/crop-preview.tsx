import type { ReactNode } from 'react';
import type { CropArea } from '../crop-dialog/crop-image.ts';
import type { OpenImage } from '../crop-dialog/open-image.ts';

interface CropPreviewProps {
  image: OpenImage;
  /** The part of the image inside the frame, in image pixels. */
  area: CropArea | undefined;
  label: ReactNode;
}

/** Pixels: as in a menu and in the header. */
const SIZES = [96, 40] as const;

/** The crop as an avatar shows it: its middle in a circle, which follows every move. */
export function CropPreview({ image, area, label }: CropPreviewProps) {
  return (
    <div
      data-crop-preview
      className="flex items-center gap-4 sm:w-28 sm:shrink-0 sm:flex-col sm:justify-center"
    >
      {SIZES.map((size) => (
        <span
          key={size}
          aria-hidden="true"
          className="relative block shrink-0 overflow-hidden rounded-full border border-border bg-surface-sunken"
          style={{ width: size, height: size }}
        >
          {area ? <CroppedImage {...{ image, area, size }} /> : null}
        </span>
      ))}
      <span className="text-sm text-text-muted sm:text-center">{label}</span>
    </div>
  );
}

interface CroppedImageProps {
  image: OpenImage;
  area: CropArea;
  size: number;
}

function CroppedImage({ image: { url, bitmap }, area, size }: CroppedImageProps) {
  const side = Math.min(area.width, area.height);
  const scale = size / side;
  const left = area.x + (area.width - side) / 2;
  const top = area.y + (area.height - side) / 2;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className="absolute max-w-none"
      style={{
        width: bitmap.width * scale,
        height: bitmap.height * scale,
        left: -left * scale,
        top: -top * scale,
      }}
    />
  );
}
