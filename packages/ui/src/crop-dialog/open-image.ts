import { useEffect, useState } from 'react';
import { trustedScriptUrl } from '../trusted-types/trusted-script-url.ts';
import type { ResizeResult, ResizeTask } from './resize-image.worker.ts';
import workerUrl from './resize-image.worker.ts?worker&url';

/** An image that is ready to be cropped. */
export interface OpenImage {
  /** For an `<img>`; revoke it when the image is no longer shown. */
  readonly url: string;
  /** The same pixels, upright; close it when it is no longer needed. */
  readonly bitmap: ImageBitmap;
}

/** Longest side in pixels of the image that is cropped: enough for every crop at zoom 3. */
const WORKING_SIZE = 2560;

const trustedWorkerUrl = trustedScriptUrl('atrium-worker', workerUrl);

/**
 * Decodes an image off the main thread, scaled down if it is huge, so that a large camera file does not block the
 * page. Rejects if the file is not an image or is damaged.
 */
async function openImage(file: Blob): Promise<OpenImage> {
  const { width, height } = await readSize(file);
  const scale = Math.min(1, WORKING_SIZE / Math.max(width, height));
  if (scale === 1) {
    return { bitmap: await createImageBitmap(file), url: URL.createObjectURL(file) };
  }
  const { bitmap, jpeg } = await resizeImage({
    file,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  return { bitmap, url: URL.createObjectURL(jpeg) };
}

/** Frees the image's memory. */
function closeImage({ url, bitmap }: OpenImage): void {
  URL.revokeObjectURL(url);
  bitmap.close();
}

/** Reads the size with an image element, which decodes no pixels until it is shown. */
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

function resizeImage(task: ResizeTask): Promise<{ bitmap: ImageBitmap; jpeg: Blob }> {
  const worker = new Worker(trustedWorkerUrl(), { type: 'module' });
  const result = new Promise<{ bitmap: ImageBitmap; jpeg: Blob }>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ResizeResult>) => {
      if ('reason' in data) reject(new Error(data.reason));
      else resolve(data);
    };
    worker.onerror = () => reject(new Error('The image could not be made smaller'));
    worker.postMessage(task);
  });
  return result.finally(() => worker.terminate());
}

export type ImageState =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly image: OpenImage }
  | { readonly status: 'broken' };

const OPENING: ImageState = { status: 'opening' };

/** Opens `file`, if there is one, and closes it when another is given or on unmount; a failure is logged. */
export function useOpenImage(file: File | null): ImageState {
  const [result, setResult] = useState<{ file: File; state: ImageState }>();
  useEffect(() => {
    if (file === null) return;
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
  return result && result.file === file ? result.state : OPENING;
}
