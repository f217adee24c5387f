import { crc32, createDeflate } from 'node:zlib';

interface BlankPng {
  width: number;
  height: number;
  /** PNG's colour type: 0 grey, 2 RGB, 6 RGBA. */
  colourType?: 0 | 2 | 6;
  bitDepth?: 8 | 16;
  interlaced?: boolean;
  /** Further chunks, before the pixels. */
  chunks?: Buffer[];
}

const SAMPLES = { 0: 1, 2: 3, 6: 4 } as const;
const CHUNK = Buffer.alloc(1024 * 1024);
/** Adam7: the first column and row of each pass, and the steps between its columns and rows. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A valid PNG whose bytes are all zero: a small file that decodes to its full dimensions. */
export async function blankPng(options: BlankPng): Promise<Buffer> {
  const { width, height, colourType = 2, bitDepth = 8, interlaced = false, chunks = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const bytesPerPixel = (SAMPLES[colourType] * bitDepth) / 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', await deflatedZeros(scanlineBytes(options, bytesPerPixel))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One byte for the filter before each line, in each pass. */
function scanlineBytes({ width, height, interlaced }: BlankPng, bytesPerPixel: number): number {
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes.reduce((total, [left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const rows = Math.ceil((height - top) / stepY);
    return columns > 0 && rows > 0 ? total + rows * (1 + columns * bytesPerPixel) : total;
  }, 0);
}

async function deflatedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const written = (async () => {
    for (let left = length; left > 0; left -= CHUNK.length) {
      const isTaken = deflate.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)));
      if (!isTaken) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  })();
  const parts = await Array.fromAsync(deflate);
  await written;
  return Buffer.concat(parts);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
