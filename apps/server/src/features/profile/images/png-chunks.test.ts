import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blankPng, pngChunk } from '../../../testing/blank-png.ts';
import { image } from '../../../testing/images.ts';
import drawnPartsOf from './drawn-parts.worker.ts';
import { resize } from './image-codec.ts';
import { removeUndrawnChunks } from './png-chunks.ts';

const png = (chunks: Buffer[]) => blankPng({ width: 4, height: 3, chunks });
const text = pngChunk('tEXt', Buffer.from('Comment\0hello'));

describe('a PNG', () => {
  it('loses texts, times, animations, private chunks and what follows its end', async () => {
    const extra = ['zTXt', 'iTXt', 'tIME', 'acTL', 'fdAT', 'prVt'].map((type) =>
      pngChunk(type, Buffer.alloc(40)),
    );
    const bytes = Buffer.concat([await png([text, ...extra]), Buffer.from('more')]);
    expect(removeUndrawnChunks(bytes)).toEqual(await png([]));
  });

  it('keeps the first of its transparency, colour profile and orientation', async () => {
    const original = await image(4, 3)
      .withIccProfile('p3')
      .withExif({ IFD0: { Orientation: '6' } })
      .png()
      .toBuffer();
    const kept = removeUndrawnChunks(original);
    expect(Buffer.from(kept).includes('iCCP')).toBe(true);
    expect(Buffer.from(kept).includes('eXIf')).toBe(true);
    const twice = [1, 2].map((value) => pngChunk('tRNS', Buffer.alloc(6, value)));
    expect(removeUndrawnChunks(await png(twice))).toEqual(await png(twice.slice(0, 1)));
  });

  it.each([
    [65_535, true],
    [65_536, false],
  ])('keeps an EXIF chunk of %i bytes: %s', async (size, isKept) => {
    const bytes = await png([pngChunk('eXIf', Buffer.alloc(size))]);
    expect(removeUndrawnChunks(bytes)).toEqual(isKept ? bytes : await png([]));
  });

  it('keeps critical chunks, even those that the decoder refuses', async () => {
    const bytes = await png([pngChunk('CgBI', Buffer.alloc(4))]);
    expect(removeUndrawnChunks(bytes)).toEqual(bytes);
  });

  it('loses a colour profile that cannot be read', async () => {
    const bytes = await png([pngChunk('iCCP', Buffer.from('a\0\0invalid'))]);
    expect(removeUndrawnChunks(bytes)).toEqual(await png([]));
  });

  it.each([
    [9_997, true],
    [9_998, false],
  ])('of 3 chunks and %i more is accepted: %s', async (count, accepted) => {
    const bytes = await png(Array(count).fill(pngChunk('IDAT', Buffer.alloc(0))));
    if (accepted) expect(removeUndrawnChunks(bytes)).toEqual(bytes);
    else expect(() => removeUndrawnChunks(bytes)).toThrow('More than 10000 chunks');
  });

  it.each([1, 8, 11, 12, 13])('without its last %i bytes is refused', async (missing) => {
    const bytes = await png([text]);
    const cut = bytes.subarray(0, -missing);
    if (missing === 12) expect(removeUndrawnChunks(cut)).toEqual((await png([])).subarray(0, -12));
    else expect(() => removeUndrawnChunks(cut)).toThrow('The last chunk is cut');
    // Of such a file the thread says only that it is not decoded.
    if (missing !== 12) expect(drawnPartsOf(cut)).toBeNull();
  });

  it('is drawn in the colours of its profile', async () => {
    const red = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c03020' } });
    const inDisplayP3 = await red.withIccProfile('p3').png().toBuffer();
    const { data } = await sharp(await resize(removeUndrawnChunks(inDisplayP3)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - 0xc0)).toBeLessThan(4);
  });
});

it('another file is left as it is', async () => {
  const jpeg = await image(4, 3).jpeg().toBuffer();
  expect(removeUndrawnChunks(jpeg)).toBe(jpeg);
});
