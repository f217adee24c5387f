import { describe, expect, it } from 'vitest';
import { image, jpegOfScans } from '../../../testing/images.ts';
import { countJpegScans } from './jpeg-scans.ts';

const noise = image(64, 48, { noise: true });

describe('the scans of a JPEG', () => {
  it.each([
    ['a JPEG in one scan', 1, () => noise.clone().jpeg().toBuffer()],
    ['one with many', 300, () => jpegOfScans(300)],
    ['one whose markers have bytes before them', 2, () => padded(jpegOfScans(2))],
    ['a PNG', 0, () => noise.clone().png().toBuffer()],
    ['a cut file', 0, () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a cut segment', 0, () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff])],
  ])('are counted in %s', async (_, scans, bytesOf) => {
    expect(countJpegScans(await bytesOf())).toBe(scans);
  });

  it('are about ten in a progressive one', async () => {
    const bytes = await noise.clone().jpeg({ progressive: true }).toBuffer();
    expect(countJpegScans(bytes)).toBeGreaterThan(1);
    expect(countJpegScans(bytes)).toBeLessThanOrEqual(16);
  });

  it.each([
    ['of a file that begins with another byte', 0, [0xfe, 0xd8, 0xff, 0xda, 0, 2]],
    ['of a file whose second byte is another', 0, [0xff, 0xd7, 0xff, 0xda, 0, 2]],
    [
      'within a segment do not count',
      1,
      [0xff, 0xd8, 0xff, 0xe0, 0, 6, 0xff, 0xda, 0, 0, 0xff, 0xda],
    ],
    [
      'within a long segment do not count',
      0,
      [0xff, 0xd8, 0xff, 0xe0, 1, 2, ...Array(128).fill([0xff, 0xda]).flat()],
    ],
    [
      'after a long segment count',
      1,
      [0xff, 0xd8, 0xff, 0xe0, 1, 2, ...Array(256).fill(0), 0xff, 0xda, 0, 2],
    ],
    ['after a second start of the image count', 1, [0xff, 0xd8, 0xff, 0xd8, 0xff, 0xda, 0, 2]],
    [
      'after the end of the image do not count',
      0,
      [0xff, 0xd8, 0xff, 0xd9, 0, 2, 0xff, 0xda, 0, 2],
    ],
    [
      'within the header of a frame do not count',
      1,
      [0xff, 0xd8, 0xff, 0xc0, 0, 6, 0xff, 0xda, 0, 0, 0xff, 0xda, 0, 2],
    ],
    [
      'in a segment that declares itself empty still count',
      1,
      [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xda],
    ],
  ])('%s', (_, scans, bytes) => {
    expect(countJpegScans(Buffer.from(bytes))).toBe(scans);
  });

  it('are counted past bytes between them that begin no segment', () => {
    const scan = [0xff, 0xda, 0, 2];
    const between = [0xff, 0xd0, 0xff, 0x00, 0xff, 0x01, 0xff, 0xd7, 0xff, 0xbf];
    expect(countJpegScans(Buffer.from([0xff, 0xd8, ...scan, ...between, ...scan]))).toBe(2);
  });
});

/** The format allows any number of 0xff before a marker. */
function padded(jpeg: Buffer): Buffer {
  const scan = Buffer.from([0xff, 0xda]);
  const second = jpeg.lastIndexOf(scan);
  return Buffer.concat([jpeg.subarray(0, second), Buffer.alloc(5, 0xff), jpeg.subarray(second)]);
}
