import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { blankPng } from '../../../testing/blank-png.ts';
import { image } from '../../../testing/images.ts';

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

describe('the memory that an image takes', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['39,000,000 × 1 pixels', () => blankPng({ width: 39_000_000, height: 1 })],
    ['1 × 39,000,000 pixels', () => blankPng({ width: 1, height: 39_000_000 })],
    ['1,000,000 × 39 pixels', () => blankPng({ width: 1_000_000, height: 39 })],
    ['8,193 × 1 pixels', () => blankPng({ width: 8193, height: 1 })],
    ['6,300 × 6,300 interlaced', () => blankPng({ width: 6300, height: 6300, interlaced: true })],
    ['4,200 × 4,200 progressive', () => progressiveJpeg(4200)],
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
    [
      'PNG that is held whole',
      () => blankPng({ width: 5000, height: 5000, colourType: 6, interlaced: true }),
    ],
    [
      'PNG with 16 bits that is held whole',
      () => blankPng({ width: 3500, height: 3500, colourType: 6, bitDepth: 16, interlaced: true }),
    ],
    ['JPEG that is held whole', () => progressiveJpeg(4080)],
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
