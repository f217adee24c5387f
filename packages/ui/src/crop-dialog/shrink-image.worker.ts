/** An image to make smaller, to these pixels. */
export interface ShrinkTask {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

export type ShrinkAnswer =
  | { readonly bitmap: ImageBitmap; readonly jpeg: Blob }
  | { readonly reason: string };

// Decoding happens beside the page anyway; making it smaller would not, and takes a third of a second.
addEventListener('message', async ({ data }: MessageEvent<ShrinkTask>) => {
  const answer = await shrink(data).catch((error: unknown) => ({ reason: String(error) }));
  postMessage(answer, { transfer: 'bitmap' in answer ? [answer.bitmap] : [] });
});

async function shrink({ file, width, height }: ShrinkTask): Promise<ShrinkAnswer> {
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
