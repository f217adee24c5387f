import { useEffect, useState } from 'react';
import { scriptAddress } from '../trusted-types/script-address.ts';
import type { ShrinkAnswer, ShrinkTask } from './shrink-image.worker.ts';
import workerUrl from './shrink-image.worker.ts?worker&url';

/** An image that is ready to be cropped. */
interface OpenImage {
  /** Shows it in an `<img>`; to be revoked when it is no longer shown. */
  readonly url: string;
  /** Its pixels, upright; `url` shows the same. To be closed when it is no longer needed. */
  readonly bitmap: ImageBitmap;
}

/** Longest side in pixels of what is worked on: enough for every crop at three times the size. */
const WORKING_SIZE = 2560;

const workerAddress = scriptAddress('atrium-worker', workerUrl);

/**
 * Decodes an image off the main thread, made smaller where it is huge, so that the page stays alive under the
 * largest camera's files. Rejects when the file is no image or is damaged.
 */
async function openImage(file: Blob): Promise<OpenImage> {
  const { width, height } = await readSize(file);
  const shrink = Math.min(1, WORKING_SIZE / Math.max(width, height));
  if (shrink === 1) {
    return { bitmap: await createImageBitmap(file), url: URL.createObjectURL(file) };
  }
  const { bitmap, jpeg } = await shrinkImage({
    file,
    width: Math.max(1, Math.round(width * shrink)),
    height: Math.max(1, Math.round(height * shrink)),
  });
  return { bitmap, url: URL.createObjectURL(jpeg) };
}

/** Forgets the image's memory. */
function closeImage({ url, bitmap }: OpenImage): void {
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
      image.onerror = () => reject(new Error('The file is not an image that can be read'));
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

function shrinkImage(task: ShrinkTask): Promise<{ bitmap: ImageBitmap; jpeg: Blob }> {
  const worker = new Worker(workerAddress(), { type: 'module' });
  const answered = new Promise<{ bitmap: ImageBitmap; jpeg: Blob }>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => {
      if ('reason' in data) reject(new Error(data.reason));
      else resolve(data);
    };
    worker.onerror = () => reject(new Error('The image could not be made smaller'));
    worker.postMessage(task);
  });
  return answered.finally(() => worker.terminate());
}

export type ImageState =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly image: OpenImage }
  | { readonly status: 'broken' };

const OPENING: ImageState = { status: 'opening' };

/** Opens `file` for as long as it is the one asked for; a failure is logged. */
export function useOpenImage(file: File): ImageState {
  const [result, setResult] = useState<{ file: File; state: ImageState }>();
  useEffect(() => {
    let opened: OpenImage | undefined;
    let wanted = true;
    openImage(file).then(
      (image) => {
        if (!wanted) return closeImage(image);
        opened = image;
        setResult({ file, state: { status: 'open', image } });
      },
      (error: unknown) => {
        if (!wanted) return;
        console.error('Failed to crop or upload image:', error);
        setResult({ file, state: { status: 'broken' } });
      },
    );
    return () => {
      wanted = false;
      if (opened) closeImage(opened);
    };
  }, [file]);
  return result?.file === file ? result.state : OPENING;
}
