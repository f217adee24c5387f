import { fairQueue } from '../../../core/bounded.ts';

const AT_ONCE = 2;
/** Their files stay below the memory for the bodies of all requests (`http/body/body-budget.ts`). */
const MAX_WAITING = 10;

/**
 * Converts a JPEG or PNG into an upright JPEG of at most 1200 × 900 pixels and 300 kB. Only the image remains: no
 * metadata, no colour profile, no bytes after the end.
 *
 * @param account waiting images start round-robin by it.
 * @throws AppError `invalid_fields` for anything else, `unavailable` when too many are waiting.
 */
export type ResizeImage = (bytes: Uint8Array, account: string) => Promise<Buffer>;

/** The settings that this function needs besides the features' dependencies. */
export interface ImageDeps {
  resizeImage: ResizeImage;
}

export function createImageResizer(): ResizeImage {
  const enqueue = fairQueue(AT_ONCE, MAX_WAITING);
  return (bytes, account) =>
    enqueue(account, async () => {
      // Loaded with the first image: the library takes memory that a server without uploads does not need.
      const { resize } = await import('./image-codec.ts');
      return resize(bytes);
    });
}
