/** @module-tag slow */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blankPng, pngChunk } from '../../../testing/blank-png.ts';
import {
  image,
  jpegOfSeparateScans,
  profileSegments,
  withSegments,
} from '../../../testing/images.ts';

const PROGRAM = new URL('../../../testing/resize-in-child.ts', import.meta.url).pathname;
const ALLOWED_BYTES = 150_000_000;

/** Resizes an image in a separate process, to measure its peak memory. */
async function shrinkAlone(bytes: Buffer): Promise<{ accepted: boolean; grownBytes: number }> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(bytes);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output);
}

const progressiveJpeg = (side: number) =>
  image(side, side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();

/** A PNG of one pixel with such a chunk, whose content takes a thousandth of its size. */
const pngWithDeflated = (type: string, prefix: string, content: Buffer, count = 1) => {
  const data = Buffer.concat([Buffer.from(prefix, 'latin1'), deflateSync(content, { level: 9 })]);
  return blankPng({ width: 1, height: 1, chunks: Array(count).fill(pngChunk(type, data)) });
};

/** A colour profile that the decoder accepts, of one long description. */
function colourProfile(size: number): Buffer {
  const profile = Buffer.alloc(size);
  const uint32s = { 0: size, 8: 0x02400000, 68: 0xf6d6, 72: 0x10000, 76: 0xd32d, 128: 1 };
  for (const [at, value] of Object.entries(uint32s)) profile.writeUInt32BE(value, Number(at));
  profile.write('mntrRGB XYZ ', 12);
  profile.write('acsp', 36);
  profile.write('desc', 132);
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(size - 144, 140);
  return profile;
}

describe('the memory that an image takes', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['39,000,000 × 1 pixels', () => blankPng({ width: 39_000_000, height: 1 })],
    ['1 × 39,000,000 pixels', () => blankPng({ width: 1, height: 39_000_000 })],
    ['1,000,000 × 39 pixels', () => blankPng({ width: 1_000_000, height: 39 })],
    ['6,400 × 6,400 pixels', () => blankPng({ width: 6400, height: 6400 })],
    ['8,193 × 1 pixels', () => blankPng({ width: 8193, height: 1 })],
    ['6,300 × 6,300 interlaced', () => blankPng({ width: 6300, height: 6300, interlaced: true })],
    ['4,200 × 4,200 progressive', () => progressiveJpeg(4200)],
    ['4,200 × 4,200 in a scan for each colour', async () => jpegOfSeparateScans(4200)],
    [
      '4,000 × 4,000 with 16 bits and transparency',
      () => blankPng({ width: 4000, height: 4000, colourType: 6, bitDepth: 16 }),
    ],
  ])(
    'is that of its header when it has %s: it is refused',
    { tags: ['requirement-86', 'attack-16'] },
    async (_, of) => {
      const { accepted, grownBytes } = await shrinkAlone(await of());
      expect(accepted).toBe(false);
      expect(grownBytes).toBeLessThan(20_000_000);
    },
  );

  it.each<[string, () => Promise<Buffer>]>([
    ['30 compressed texts', () => pngWithDeflated('zTXt', 'a\0\0', Buffer.alloc(7_000_000), 30)],
    [
      '30 compressed texts in Unicode',
      () => pngWithDeflated('iTXt', 'a\0\x01\0\0\0', Buffer.alloc(7_000_000), 30),
    ],
    [
      'a compressed text of 50 MB',
      () => pngWithDeflated('zTXt', 'a\0\0', Buffer.alloc(50_000_000)),
    ],
    [
      'a colour profile of 40 MB',
      () => pngWithDeflated('iCCP', 'a\0\0', colourProfile(40_000_000)),
    ],
    [
      'a colour profile of 4.9 MB in a JPEG',
      async () => {
        const jpeg = await image(1, 1).jpeg().toBuffer();
        return withSegments(jpeg, profileSegments(colourProfile(4_900_000)));
      },
    ],
    [
      '4 MB of EXIF',
      () => blankPng({ width: 1, height: 1, chunks: [pngChunk('eXIf', Buffer.alloc(4_000_000))] }),
    ],
  ])(
    'is that of its pixels when it has %s: they are ignored',
    { tags: ['requirement-86', 'attack-16'] },
    async (_, of) => {
      const { accepted, grownBytes } = await shrinkAlone(await of());
      expect(accepted).toBe(true);
      expect(grownBytes).toBeLessThan(20_000_000);
    },
  );

  it.each<[string, () => Promise<Buffer>]>([
    [
      'PNG that is held whole',
      () => blankPng({ width: 5000, height: 5000, colourType: 6, interlaced: true }),
    ],
    [
      'PNG with 16 bits that is held whole',
      () => blankPng({ width: 3500, height: 3500, colourType: 6, bitDepth: 16, interlaced: true }),
    ],
    ['JPEG that is held whole', () => progressiveJpeg(4080)],
    ['JPEG with a scan for each colour', async () => jpegOfSeparateScans(4080)],
    ['PNG with the longest side', () => blankPng({ width: 8192, height: 4000 })],
    [
      'photograph that lies on its side',
      () => image(5700, 5700).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
  ])(
    'is at most 150 MB for the largest accepted %s',
    { tags: ['requirement-86'] },
    async (_, of) => {
      const { accepted, grownBytes } = await shrinkAlone(await of());
      expect(accepted).toBe(true);
      expect(grownBytes).toBeLessThan(ALLOWED_BYTES);
    },
  );
});
