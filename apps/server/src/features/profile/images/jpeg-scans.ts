const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const FIRST_WITH_LENGTH = 0xc0;

/**
 * The number of scans of a JPEG, counted as a decoder does: by its markers, except those within a segment (such as a
 * thumbnail's) and after the end of the image. Zero for a file that is not a JPEG.
 */
export function countJpegScans(bytes: Uint8Array): number {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return 0;
  let scans = 0;
  for (let at = 2; at < bytes.length; at++) {
    // Byte by byte: the library's search is slower when every second byte matches.
    if (bytes[at] !== MARKER) continue;
    // Any number of fill bytes may precede the marker's own byte.
    while (bytes[at] === MARKER) at++;
    const marker = bytes[at] ?? END_OF_IMAGE;
    if (marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans++;
    if (hasLength(marker)) at += Math.max(2, (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0));
  }
  return scans;
}

/** False for a stuffed zero, a restart marker within a scan, and invalid markers. */
function hasLength(marker: number): boolean {
  const isRestart = marker >= 0xd0 && marker <= 0xd7;
  return marker >= FIRST_WITH_LENGTH && marker !== START_OF_IMAGE && !isRestart;
}
