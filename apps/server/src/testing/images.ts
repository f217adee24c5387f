import { endpoints } from '@atrium/contract';
import sharp from 'sharp';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** An image of one colour, or of noise that no encoder can shrink. */
export function image(width: number, height: number, { noise = false } = {}) {
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

export const smallJpeg = () => image(40, 30).jpeg().toBuffer();

/** Sends the profile's form as a browser does, with an image when there is one. */
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

/** A grey progressive JPEG of 8 × 8 pixels with this many scans; all but the first change nothing. */
export function jpegOfScans(scans: number): Buffer {
  const scan = (first: number, last: number) =>
    Buffer.concat([segment(0xda, 1, 1, 0, first, last, 0), Buffer.from([0x7f])]);
  return Buffer.concat([
    ...jpegStart(segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0)),
    scan(0, 0),
    ...Array.from({ length: scans - 1 }, () => scan(1, 63)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPEG of one colour that is not progressive, but has a scan for each of its three components. */
export function jpegOfSeparateScans(side: number): Buffer {
  const sideBytes = [side >> 8, side & 0xff];
  const components = [1, 2, 3];
  const samplings = components.flatMap((component) => [component, 0x11, 0]);
  // Two bits for each block of 8 × 8: no difference, and its end.
  const blocks = Buffer.alloc(Math.ceil((Math.ceil(side / 8) ** 2 * 2) / 8));
  return Buffer.concat([
    ...jpegStart(segment(0xc0, 8, ...sideBytes, ...sideBytes, 3, ...samplings)),
    ...components.flatMap((component) => [segment(0xda, 1, component, 0, 0, 63, 0), blocks]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The bytes up to the first scan, with one code each of one bit: no difference, and the end of a band. */
function jpegStart(frame: Buffer): Buffer[] {
  const codes = (table: number) => segment(0xc4, table, 1, ...Array<number>(15).fill(0), 0);
  const quantisation = segment(0xdb, 0, ...Array<number>(64).fill(1));
  return [Buffer.from([0xff, 0xd8]), quantisation, frame, codes(0x00), codes(0x10)];
}

const segment = (marker: number, ...content: number[]) => jpegSegment(marker, Buffer.from(content));

/** One segment of a JPEG, of at most 65,533 bytes. */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const size = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, size >> 8, size & 0xff]), content]);
}

/** The JPEG with these segments before all others. */
export const withSegments = (jpeg: Buffer, segments: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A colour profile, in as many segments as it needs. */
export function profileSegments(profile: Buffer): Buffer[] {
  const most = 65_519;
  const count = Math.ceil(profile.length / most);
  return Array.from({ length: count }, (_, at) =>
    jpegSegment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0'),
        Buffer.from([at + 1, count]),
        profile.subarray(at * most, (at + 1) * most),
      ]),
    ),
  );
}
