import sharp from 'sharp';
import type { Frame } from './record-frames.ts';

const MAX_COLUMNS = 5;
const WIDTH = 320;
const HEIGHT = 225;
const GAP = 16;
const LABEL = 24;

/** Frames side by side in reading order, each with its time, as a PNG. */
export async function drawFilmstrip(frames: readonly Frame[], file: string): Promise<void> {
  const columns = Math.min(frames.length, MAX_COLUMNS);
  const rows = Math.ceil(frames.length / columns);
  const cells = await Promise.all(frames.map(drawCell));
  await sharp({
    create: {
      width: columns * (WIDTH + GAP) + GAP,
      height: rows * (HEIGHT + LABEL + GAP) + GAP,
      channels: 3,
      background: '#e7e3dc',
    },
  })
    .composite(
      cells.map((input, index) => ({
        input,
        left: GAP + (index % columns) * (WIDTH + GAP),
        top: GAP + Math.floor(index / columns) * (HEIGHT + LABEL + GAP),
      })),
    )
    .png({ palette: true, quality: 90, effort: 8 })
    .toFile(file);
}

async function drawCell({ picture, atMs, isBlank }: Frame): Promise<Buffer> {
  const label = `<svg width="${WIDTH}" height="${LABEL}"><text x="0" y="17" font-family="sans-serif" font-size="14" fill="${isBlank ? '#b3261e' : '#14181f'}">${atMs} ms${isBlank ? ' · blank' : ''}</text></svg>`;
  const image = await sharp(picture)
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
    .toBuffer();
  return sharp({
    create: { width: WIDTH, height: HEIGHT + LABEL, channels: 3, background: '#e7e3dc' },
  })
    .composite([
      { input: Buffer.from(label), left: 0, top: 0 },
      { input: image, left: 0, top: LABEL },
    ])
    .png()
    .toBuffer();
}
