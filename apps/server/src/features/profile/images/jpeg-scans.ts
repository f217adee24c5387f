import { segmentsOf } from './jpeg-segments.ts';

const START_OF_SCAN = 0xda;

/** The number of scans of a JPEG; zero for a file that is not one. */
export function countJpegScans(bytes: Uint8Array): number {
  let scans = 0;
  for (const { marker } of segmentsOf(bytes)) if (marker === START_OF_SCAN) scans++;
  return scans;
}
