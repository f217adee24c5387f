import { messages } from '@atrium/contract';
import sharp, { type Metadata } from 'sharp';
import { fieldError } from '../../../core/app-error.ts';
import { boundedQueue } from '../../../core/bounded-queue.ts';
import { countJpegScans } from './jpeg-scans.ts';

/** Longest accepted result, in bytes. */
const PICTURE_MAX_BYTES = 300_000;
/** The form crops to 4:3, and every size below keeps that shape exactly. */
const WIDTHS = [1200, 960, 800, 640, 480, 320];
const QUALITIES = [85, 75, 65, 50];
/** What a header may announce; beyond it nothing is decoded, because a small file may fill the memory. */
const MAX_SIDE_PX = 8192;
const MAX_DECODED_BYTES = 100_000_000;
/** Of a PNG with 16 bits, and of a progressive JPEG: it is held whole as coefficients before its first pixel is known. */
const WIDE_SAMPLE_BYTES = 2;
/** The library's own count of pixels, which it checks again whatever the header says. */
const MAX_PIXELS = MAX_DECODED_BYTES;
/** Honest progressive JPEGs have about ten. All are read before the first pixel, where no timeout runs. */
const MAX_SCANS = 64;
const TIMEOUT_SECONDS = 10;
const AT_ONCE = 2;
const MAX_WAITING = 20;

/**
 * Makes an upright JPEG of at most 1200 × 900 pixels and 300 kB out of a JPEG or PNG, of which
 * nothing but the picture is left: no metadata, no profile, no bytes behind the end.
 *
 * @throws AppError `invalid_fields` for anything else, `unavailable` when too many are waiting.
 */
export type ShrinkPicture = (bytes: Uint8Array) => Promise<Buffer>;

/** What the profile depends on besides the dependencies of all features. */
export interface ImageDeps {
  shrinkPicture: ShrinkPicture;
}

export function createShrinkPicture(): ShrinkPicture {
  // Decoders that are never called cannot be attacked: SVG, GIF, TIFF, WebP and dozens more.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.cache(false);
  // Each picture on one thread: AT_ONCE alone decides how much of the machine pictures get.
  sharp.concurrency(1);
  const enqueue = boundedQueue(AT_ONCE, MAX_WAITING);
  return (bytes) => enqueue(async () => encode(await decode(bytes)));
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Decodes once; the sizes and qualities after it are made from the pixels. */
async function decode(bytes: Uint8Array): Promise<Pixels> {
  try {
    refuseByScans(bytes);
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    });
    refuseByHeader(await picture.metadata());
    const { data, info } = await picture
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(boxOf(WIDTHS[0] ?? 0))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data, raw: { width, height, channels } };
  } catch (cause) {
    throw fieldError('image', messages.imageRefused, cause);
  }
}

function refuseByScans(bytes: Uint8Array): void {
  const scans = countJpegScans(bytes);
  if (scans > MAX_SCANS) throw new Error(`${scans} scans`);
}

/** Reads no pixel: a refused picture costs what its header does. */
function refuseByHeader(header: Metadata): void {
  const { format, width, height, channels, depth, isProgressive } = header;
  if (format !== 'jpeg' && format !== 'png') throw new Error(`${format} is not accepted`);
  const sampleBytes =
    depth === 'ushort' || (format === 'jpeg' && isProgressive) ? WIDE_SAMPLE_BYTES : 1;
  const decodedBytes = width * height * channels * sampleBytes;
  if (Math.max(width, height) > MAX_SIDE_PX || decodedBytes > MAX_DECODED_BYTES) {
    throw new Error(`${width} × ${height} pixels of ${channels} × ${sampleBytes} bytes`);
  }
}

/** Gives up quality first and size after it, until the file is small enough. */
async function encode({ data, raw }: Pixels): Promise<Buffer> {
  let encoded = data;
  for (const width of WIDTHS) {
    for (const quality of QUALITIES) {
      encoded = await sharp(data, { raw }).resize(boxOf(width)).jpeg({ quality }).toBuffer();
      if (encoded.length <= PICTURE_MAX_BYTES) return encoded;
    }
  }
  throw new Error(`A picture of 320 pixels takes ${encoded.length} bytes`);
}

function boxOf(width: number) {
  return { width, height: (width * 3) / 4, fit: 'inside', withoutEnlargement: true } as const;
}
