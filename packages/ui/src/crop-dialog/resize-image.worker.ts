/** An image to scale down, and its new size in pixels. */
export interface ResizeTask {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

export type ResizeResult =
  | { readonly bitmap: ImageBitmap; readonly jpeg: Blob }
  | { readonly reason: string };

// The browser decodes off the main thread by itself, but would scale on it, which takes a third of a second.
addEventListener('message', async ({ data }: MessageEvent<ResizeTask>) => {
  const result = await resize(data).catch((error: unknown) => ({ reason: String(error) }));
  postMessage(result, { transfer: 'bitmap' in result ? [result.bitmap] : [] });
});

async function resize({ file, width, height }: ResizeTask): Promise<ResizeResult> {
  const bitmap = await createImageBitmap(file, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Unable to get canvas context');
  context.drawImage(bitmap, 0, 0);
  return { bitmap, jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }) };
}
