import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blankPng } from '../../../testing/blank-png.ts';
import { image } from '../../../testing/images.ts';
import { resize } from './image-codec.ts';

const isAccepted = (bytes: Buffer) =>
  resize(bytes).then(
    () => true,
    () => false,
  );
const flatJpeg = (side: number, progressive = false) =>
  image(side, side).jpeg({ progressive }).toBuffer();

/** The table that a JPEG's quality stands in, up to the start of its frame. */
function quantisationOf(jpeg: Buffer): string {
  const [start, end] = [
    jpeg.indexOf(Buffer.from([0xff, 0xdb])),
    jpeg.indexOf(Buffer.from([0xff, 0xc0])),
  ];
  return jpeg.subarray(start, end).toString('hex');
}

describe('the largest image that is decoded', () => {
  it.each([
    ['8192 pixels wide', true, () => blankPng({ width: 8192, height: 10 })],
    ['8193 pixels wide', false, () => blankPng({ width: 8193, height: 10 })],
    ['8193 pixels high', false, () => blankPng({ width: 10, height: 8193 })],
    ['100,000,000 bytes', true, () => blankPng({ width: 6250, height: 4000, colourType: 6 })],
    ['100,016,000 bytes', false, () => blankPng({ width: 6251, height: 4000, colourType: 6 })],
    ['a PNG of 60,000,000 samples', true, () => blankPng({ width: 5000, height: 4000 })],
    ['the same with 16 bits', false, () => blankPng({ width: 5000, height: 4000, bitDepth: 16 })],
    [
      'an interlaced PNG of them',
      true,
      () => blankPng({ width: 5000, height: 4000, interlaced: true }),
    ],
    ['a JPEG of 52,920,000 samples', true, () => flatJpeg(4200)],
    ['the same progressive', false, () => flatJpeg(4200, true)],
  ])('%s: %s', async (_, accepted, bytesOf) => {
    expect(await isAccepted(await bytesOf())).toBe(accepted);
  });
});

it.each(['webp', 'gif', 'tiff', 'avif'] as const)(
  'the decoder of %s is never loaded',
  async (format) => {
    const bytes = await image(4, 4).toFormat(format).toBuffer();
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
  },
);

describe('the result', () => {
  it.each([
    [1200, 900, 1200, 900],
    [2400, 1800, 1200, 900],
    [2400, 600, 1200, 300],
    [600, 2400, 225, 900],
    [40, 30, 40, 30],
  ])('of %i × %i pixels has %i × %i', async (width, height, newWidth, newHeight) => {
    const result = await resize(await image(width, height).png().toBuffer());
    expect(await sharp(result).metadata()).toMatchObject({ width: newWidth, height: newHeight });
  });

  it('has white where the image was transparent', async () => {
    const clear = await blankPng({ width: 20, height: 20, colourType: 6 });
    const { data } = await sharp(await resize(clear))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it.each([
    [1, 1200, 85],
    [20, 1200, 75],
    [32, 1200, 65],
    [40, 1200, 50],
    [55, 960, 75],
    [200, 960, 50],
  ])(
    'of noise of %i has the first size and quality that fit: %i pixels at %i',
    async (sigma, width, quality) => {
      const noise = await sharp({
        create: {
          width: 1200,
          height: 900,
          channels: 3,
          background: '#fff',
          noise: { type: 'gaussian', mean: 128, sigma },
        },
      })
        .png()
        .toBuffer();
      const result = await resize(noise);
      const like = await image(16, 16).jpeg({ quality }).toBuffer();
      expect([(await sharp(result).metadata()).width, quantisationOf(result)]).toEqual([
        width,
        quantisationOf(like),
      ]);
      expect(result.length).toBeLessThanOrEqual(300_000);
    },
  );
});
