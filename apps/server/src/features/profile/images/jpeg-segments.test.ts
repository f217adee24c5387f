import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  image,
  jpegOfScans,
  jpegSegment,
  profileSegments,
  withSegments,
} from '../../../testing/images.ts';
import drawnPartsOf from './drawn-parts.worker.ts';
import { resize } from './image-codec.ts';
import { countJpegScans, removeUndrawnSegments } from './jpeg-segments.ts';

const noise = image(64, 48, { noise: true });
const jpeg = () => image(4, 3).jpeg().toBuffer();
const named = (marker: number, name: string, size = 40) =>
  jpegSegment(marker, Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(size)]));

describe('a JPEG', () => {
  it('loses comments, texts, thumbnails and private segments', async () => {
    const plain = await jpeg();
    const undrawn = [
      named(0xfe, 'a comment'),
      named(0xe0, 'JFXX\0'),
      named(0xe1, 'http://ns.adobe.com/xap/1.0/\0'),
      named(0xe2, 'MPF\0'),
      named(0xe3, 'ICC_PROFILE\0'),
      named(0xed, 'Photoshop 3.0\0'),
      named(0xef, ''),
    ];
    expect(removeUndrawnSegments(withSegments(plain, undrawn))).toEqual(plain);
  });

  it('loses them between its other segments, and at a cut end', async () => {
    const plain = await jpeg();
    const frame = plain.indexOf(Buffer.from([0xff, 0xc0]));
    const [start, rest] = [plain.subarray(0, frame), plain.subarray(frame)];
    const comment = named(0xfe, 'a comment');
    expect(removeUndrawnSegments(Buffer.concat([start, comment, rest]))).toEqual(plain);
    expect(removeUndrawnSegments(Buffer.concat([start, comment.subarray(0, -1)]))).toEqual(start);
  });

  it('keeps what changes its colours and its orientation', async () => {
    const inDisplayP3 = image(4, 3)
      .withIccProfile('p3')
      .withExif({ IFD0: { Orientation: '6' } });
    const original = withSegments(await inDisplayP3.jpeg().toBuffer(), [named(0xee, 'Adobe')]);
    expect(removeUndrawnSegments(original)).toBe(original);
  });

  it.each([
    [1_000_000, true],
    [1_000_001, false],
  ])('keeps a colour profile whose segments have %i bytes: %s', async (size, isKept) => {
    const plain = await jpeg();
    // Sixteen segments, each with 4 bytes for its marker and length and 14 for its name and number.
    const bytes = withSegments(plain, profileSegments(Buffer.alloc(size - 16 * 18)));
    expect(removeUndrawnSegments(bytes)).toEqual(isKept ? bytes : plain);
  });

  it('is drawn in the colours of its profile, and upright', async () => {
    const red = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03020' } });
    const lying = red.withIccProfile('p3').withMetadata({ orientation: 6 });
    const { data, info } = await sharp(
      await resize(removeUndrawnSegments(await lying.jpeg().toBuffer())),
    )
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([30, 40]);
    expect(Math.abs((data[0] ?? 0) - 0xc0)).toBeLessThan(4);
  });

  it.each([
    [10_000, true],
    [10_001, false],
  ])('with %i segments is accepted: %s', (count, accepted) => {
    const start = Buffer.from([0xff, 0xd8]);
    const bytes = withSegments(start, Array(count).fill(named(0xfe, '')));
    if (accepted) expect(removeUndrawnSegments(bytes)).toEqual(start);
    else expect(() => removeUndrawnSegments(bytes)).toThrow('More than 10000 segments');
  });
});

it('another file is left as it is', async () => {
  const png = await image(4, 3).png().toBuffer();
  expect(removeUndrawnSegments(png)).toBe(png);
});

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

  it('may be 64: a file with more is not decoded', async () => {
    const most = await jpegOfScans(64);
    expect(drawnPartsOf(most)).toEqual(most);
    expect(drawnPartsOf(await jpegOfScans(65))).toBeNull();
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
