const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const FIRST_WITH_LENGTH = 0xc0;
/** Ordinary JPEGs have less than a hundred, and a few more for each scan. */
const MAX_SEGMENTS = 10_000;
/** As for a PNG. The decoder takes several times the size of a profile. */
const MAX_METADATA_BYTES = 1_000_000;

/** The metadata that changes what is drawn, its colours and orientation, by marker and first bytes. */
const DRAWN = new Map([
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

interface Segment {
  readonly marker: number;
  /** The place of its marker, and the one after its last byte. */
  readonly start: number;
  readonly end: number;
}

/**
 * A JPEG without the metadata that drawing does not need: comments, texts, thumbnails, and a colour profile or EXIF of more
 * than a megabyte. Other files are returned as they are.
 *
 * @throws Error for more than `MAX_SEGMENTS`.
 */
export function removeUndrawnSegments(file: Uint8Array): Uint8Array {
  const metadata = [...segmentsOf(file)].filter(({ marker }) => isMetadata(marker));
  const drawn = Map.groupBy(
    metadata.filter((segment) => isDrawn(file, segment)),
    ({ marker }) => marker,
  );
  const kept = new Set([...drawn.values()].filter(isSmall).flat());
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const segment of metadata) {
    if (kept.has(segment)) continue;
    parts.push(file.subarray(from, segment.start));
    from = segment.end;
  }
  return from === 0 ? file : Buffer.concat([...parts, file.subarray(from)]);
}

/** The number of scans of a JPEG; zero for a file that is not one. */
export function countJpegScans(bytes: Uint8Array): number {
  let scans = 0;
  for (const { marker } of segmentsOf(bytes)) if (marker === START_OF_SCAN) scans++;
  return scans;
}

/**
 * The segments of a JPEG, found as a decoder finds them: by its markers, except those within a segment (such as a
 * thumbnail's) and after the end of the image. None for a file that is not a JPEG.
 *
 * @throws Error for more than `MAX_SEGMENTS`.
 */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return;
  let count = 0;
  for (let at = 2; at < bytes.length; at++) {
    // Byte by byte: the library's search is slower when every second byte matches.
    if (bytes[at] !== MARKER) continue;
    // Any number of fill bytes may precede the marker's own byte.
    while (bytes[at] === MARKER) at++;
    const marker = bytes[at] ?? END_OF_IMAGE;
    if (marker === END_OF_IMAGE) return;
    if (!hasLength(marker)) continue;
    if (++count > MAX_SEGMENTS) throw new Error(`More than ${MAX_SEGMENTS} segments`);
    const start = at - 1;
    at += Math.max(2, (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0));
    yield { marker, start, end: Math.min(at + 1, bytes.length) };
  }
}

/** False for a stuffed zero, a restart marker within a scan, and invalid markers. */
function hasLength(marker: number): boolean {
  const isRestart = marker >= 0xd0 && marker <= 0xd7;
  return marker >= FIRST_WITH_LENGTH && marker !== START_OF_IMAGE && !isRestart;
}

/** Of an application (APP0 to APP15), or a comment. */
function isMetadata(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
}

function isDrawn(file: Uint8Array, { marker, start }: Segment): boolean {
  const name = DRAWN.get(marker);
  if (name === undefined) return false;
  // After the marker and the length.
  const content = file.subarray(start + 4, start + 4 + name.length);
  return Buffer.from(content).equals(Buffer.from(name, 'latin1'));
}

function isSmall(segments: readonly Segment[]): boolean {
  return segments.reduce((sum, { start, end }) => sum + end - start, 0) <= MAX_METADATA_BYTES;
}
