import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The length and the type before each chunk's data, and the checksum after it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** The usual encoders write the pixels in parts of at least 8 KiB: 640 of them in 5 MiB. */
const MAX_CHUNKS = 10_000;
const MAX_PROFILE_BYTES = 1_000_000;

/** The chunks besides the critical ones that change what is drawn: transparency, colours, orientation. */
const DRAWN: Record<string, (data: Buffer) => boolean> = {
  tRNS: () => true,
  iCCP: isSmallProfile,
  // The maximum in a JPEG.
  eXIf: (data) => data.length <= 65_535,
};

/**
 * A PNG without the chunks that drawing does not need. The decoder would inflate each compressed text, up to 50 MB at a
 * time, before a limit applies. Other files are returned as they are.
 *
 * @throws Error for a PNG that ends within a chunk, or has more than `MAX_CHUNKS`.
 */
export function removeUndrawnChunks(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file;
  const kept: Buffer[] = [SIGNATURE];
  const seen = new Set<string>();
  for (const { type, data, whole } of chunksOf(bytes)) {
    if (isCritical(type) || (!seen.has(type) && DRAWN[type]?.(data))) kept.push(whole);
    seen.add(type);
    if (type === 'IEND') break;
  }
  return Buffer.concat(kept);
}

function* chunksOf(bytes: Buffer) {
  let at = SIGNATURE.length;
  for (let count = 1; at < bytes.length; count++) {
    if (count > MAX_CHUNKS) throw new Error(`More than ${MAX_CHUNKS} chunks`);
    const start = at + HEAD_BYTES;
    const end = start <= bytes.length ? start + bytes.readUInt32BE(at) : start;
    if (end + CHECKSUM_BYTES > bytes.length) throw new Error('The last chunk is cut');
    const type = bytes.toString('latin1', at + 4, start);
    at = end + CHECKSUM_BYTES;
    yield { type, data: bytes.subarray(start, end), whole: bytes.subarray(start - HEAD_BYTES, at) };
  }
}

/** By an upper-case first letter (section 5.4 of the PNG specification). An unknown one is refused by the decoder. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

/** The profile is deflated, after its name, a zero and the method. */
function isSmallProfile(data: Buffer): boolean {
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}
