import { messages } from '@atrium/contract';
import sharp, { type Metadata } from 'sharp';
import { fieldError } from '../../../core/app-error.ts';

/** Longest accepted result, in bytes. */
const IMAGE_MAX_BYTES = 300_000;
/** The form crops to 4:3, and every size below has exactly that ratio. */
const WIDTHS = [1200, 960, 800, 640, 480, 320];
const QUALITIES = [85, 75, 65, 50];
/** The maximum dimensions in a header; larger images are not decoded, because a small file may fill the memory. */
const MAX_SIDE_PX = 8192;
const MAX_DECODED_BYTES = 100_000_000;
/**
 * The limit for 16-bit PNGs and progressive JPEGs, which are held in memory as a whole before the first pixel is
 * decoded.
 */
const WIDE_SAMPLE_BYTES = 2;
/** The library's own pixel limit, checked again regardless of the header. */
const MAX_PIXELS = MAX_DECODED_BYTES;
const TIMEOUT_SECONDS = 10;

// Decoders that are never loaded cannot be attacked: SVG, GIF, TIFF, WebP and dozens more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
// One thread per image, so that the queue alone limits the load of image processing.
sharp.concurrency(1);

/** See `ResizeImage`. @param drawn see `drawn-parts.worker.ts`. @throws AppError `invalid_fields` */
export const resize = async (drawn: Uint8Array): Promise<Buffer> => encode(await decode(drawn));

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Decodes once; the sizes and qualities are then produced from the pixels. */
async function decode(drawn: Uint8Array): Promise<Pixels> {
  try {
    const image = sharp(drawn, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    });
    refuseByHeader(await image.metadata());
    const { data, info } = await image
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

/** Reads only the header, so refusing an image is cheap. */
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

/** Reduces the quality first and the size second, until the file is small enough. */
async function encode({ data, raw }: Pixels): Promise<Buffer> {
  let encoded = data;
  for (const width of WIDTHS) {
    for (const quality of QUALITIES) {
      encoded = await sharp(data, { raw }).resize(boxOf(width)).jpeg({ quality }).toBuffer();
      if (encoded.length <= IMAGE_MAX_BYTES) return encoded;
    }
  }
  throw new Error(`An image of 320 pixels takes ${encoded.length} bytes`);
}

function boxOf(width: number) {
  return { width, height: (width * 3) / 4, fit: 'inside', withoutEnlargement: true } as const;
}
