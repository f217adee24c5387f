import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { painted } from '../../e2e/support/first-paint.ts';

/** One picture of the window. */
export interface Frame {
  /** Since the first frame. */
  readonly atMs: number;
  readonly picture: Buffer;
  /** Nothing is painted but the background. */
  readonly isBlank: boolean;
}

interface TraceEvent {
  readonly name: string;
  /** In microseconds. */
  readonly ts: number;
  readonly args: { readonly snapshot?: string };
}

/** The standard deviation of the colours, of 255, below which a frame counts as blank. */
const BLANK_DEVIATION = 2;

/** The mean difference of two pictures, of 255, below which they look the same: a spinner has turned, for example. */
const VISIBLE_DIFFERENCE = 0.8;

/** Every frame that Chromium paints while `action` runs, without those that look like the one before. */
export async function recordFrames(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<Frame[]> {
  await browser.startTracing(page, { screenshots: true });
  await action();
  await painted(page);
  const trace = await browser.stopTracing();
  // Chromium's own format.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const shots = traceEvents
    .filter(({ name, args }) => name === 'Screenshot' && args.snapshot)
    .sort((a, b) => a.ts - b.ts);
  const start = shots[0]?.ts ?? 0;
  const frames: Frame[] = [];
  let before: Buffer | undefined;
  for (const { ts, args } of shots) {
    const picture = Buffer.from(args.snapshot ?? '', 'base64');
    const pixels = await sharp(picture)
      .resize(160, 120, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    if (before && differenceOf(before, pixels) < VISIBLE_DIFFERENCE) continue;
    before = pixels;
    const { channels } = await sharp(picture).stats();
    const isBlank = channels.every(({ stdev }) => stdev < BLANK_DEVIATION);
    frames.push({ atMs: Math.round((ts - start) / 1000), picture, isBlank });
  }
  return frames;
}

function differenceOf(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}
