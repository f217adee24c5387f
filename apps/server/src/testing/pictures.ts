import { endpoints } from '@atrium/contract';
import sharp from 'sharp';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** A picture of one colour, or of noise that no encoder can shrink. */
export function picture(width: number, height: number, { noise = false } = {}) {
  const background = '#5fc7ae';
  return noise
    ? sharp({
        create: {
          width,
          height,
          channels: 3,
          background,
          noise: { type: 'gaussian', mean: 128, sigma: 90 },
        },
      })
    : sharp({ create: { width, height, channels: 3, background } });
}

export const smallJpeg = () => picture(40, 30).jpeg().toBuffer();

/** Sends the profile's form as a browser does, with a picture when there is one. */
export async function sendProfile(
  browser: TestBrowser,
  fields: Record<string, string>,
  image?: { bytes: Uint8Array; fileName?: string; type?: string },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (image) {
    const { bytes, fileName = 'me.jpg', type = 'image/jpeg' } = image;
    form.append('image', new Blob([Uint8Array.from(bytes)], { type }), fileName);
  }
  const encoded = new Response(form);
  return browser.send<{ image: string | null; country: string }>(
    'POST',
    `/api${endpoints.updateProfile.path}`,
    {
      raw: {
        contentType: encoded.headers.get('content-type') ?? '',
        text: Buffer.from(await encoded.arrayBuffer()),
      },
    },
  );
}

/** Fetches a path outside the API as an `<img>` does. */
export const fetchImage = (portal: TestApp, path: string) =>
  portal.app.http.inject({ method: 'GET', url: path });
