/** A picture that is ready to be cropped. */
export interface OpenPhoto {
  /** Shows it in an `<img>`; to be revoked when it is no longer shown. */
  readonly url: string;
  /** Its pixels, upright; `url` shows the same. To be closed when it is no longer needed. */
  readonly bitmap: ImageBitmap;
}

/** Longest side in pixels of what is worked on: enough for every crop at three times the size. */
const WORKING_SIZE = 2560;

/**
 * Decodes a picture off the main thread, made smaller where it is huge, so that the page stays alive under the
 * largest camera's files. Rejects when the file is no picture or is damaged.
 */
export async function openPhoto(file: Blob): Promise<OpenPhoto> {
  const { width, height } = await readSize(file);
  const shrink = Math.min(1, WORKING_SIZE / Math.max(width, height));
  if (shrink === 1) {
    return { bitmap: await createImageBitmap(file), url: URL.createObjectURL(file) };
  }
  const bitmap = await createImageBitmap(file, {
    resizeWidth: Math.max(1, Math.round(width * shrink)),
    resizeHeight: Math.max(1, Math.round(height * shrink)),
    resizeQuality: 'medium',
  });
  return { bitmap, url: URL.createObjectURL(await encode(bitmap)) };
}

/** Forgets the picture's memory. */
export function closePhoto({ url, bitmap }: OpenPhoto): void {
  URL.revokeObjectURL(url);
  bitmap.close();
}

/** Loading an image element reads the head of the file alone; its pixels are decoded when they are shown. */
async function readSize(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('The file is not a picture that can be read'));
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Unable to get canvas context');
  context.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
