import type { Page } from '@playwright/test';

/** A JPEG in the format 3:2, drawn by the page itself. */
export async function photoOf(page: Page, megapixels: number): Promise<Buffer> {
  const width = Math.round(Math.sqrt(megapixels * 1e6 * 1.5));
  const base64 = await page.evaluate<string>(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${Math.round(width / 1.5)});
    const context = canvas.getContext('2d');
    for (let stripe = 0; stripe < 60; stripe++) {
      context.fillStyle = \`hsl(\${stripe * 6} 60% 50%)\`;
      context.fillRect((stripe * canvas.width) / 60, 0, canvas.width / 60, canvas.height);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  })()`);
  return Buffer.from(base64, 'base64');
}
