/** A rectangle of an image, in image pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CropOutput {
  /** The original's name, from which the file's name is made. */
  readonly name: string;
  /** Pixels; a wider crop is scaled down. */
  readonly maxWidth?: number | undefined;
  /** Bytes; quality is lowered in steps, down to 0.5, until the file fits. */
  readonly maxBytes?: number | undefined;
}

const QUALITIES = [0.92, 0.82, 0.7, 0.6, 0.5];

/**
 * Cuts `area` out of an image as a JPEG file. Transparent parts become white. Rejects with
 * 'Unable to get canvas context' if the browser has none.
 */
export async function cropImage(
  image: CanvasImageSource,
  area: CropArea,
  { name, maxWidth = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY }: CropOutput,
): Promise<File> {
  const canvas = drawCrop(image, area, maxWidth);
  const sizes: Blob[] = [];
  for (const quality of QUALITIES) {
    const blob = await toJpeg(canvas, quality);
    sizes.push(blob);
    if (blob.size <= maxBytes) break;
  }
  return new File(sizes.slice(-1), jpegName(name), { type: 'image/jpeg' });
}

function drawCrop(image: CanvasImageSource, area: CropArea, maxWidth: number): HTMLCanvasElement {
  const scale = Math.min(1, maxWidth / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Unable to get canvas context');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = area;
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The crop could not be written'))),
      'image/jpeg',
      quality,
    );
  });
}

/**
 * The name of a JPEG that was cut out of `original`: the original's, or 'new_image.jpg' if it has none.
 * Another type's extension is replaced: 'me.png' becomes 'me.jpg'.
 */
export function jpegName(original: string): string {
  const stem = original.replace(/\.png$/i, '');
  if (stem === '') return 'new_image.jpg';
  return /\.jpe?g$/i.test(stem) ? stem : `${stem}.jpg`;
}
