import { messages } from '@atrium/contract';
import { fieldError } from '../../../core/app-error.ts';
import { fairQueue } from '../../../core/bounded.ts';
import { createWorkerThread, workerProgram } from '../../../core/worker-thread.ts';

const AT_ONCE = 2;
/** Their files stay below the memory for the bodies of all requests (`http/body/body-budget.ts`). */
const MAX_WAITING = 10;
/** Forty times what a file takes, so that a busy machine refuses none. */
const TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 10_000;

/**
 * Converts a JPEG or PNG into an upright JPEG of at most 1200 × 900 pixels and 300 kB. Only the image remains: no
 * metadata, no colour profile, no bytes after the end.
 *
 * @param account waiting images start round-robin by it.
 * @throws AppError `invalid_fields` for anything else, `unavailable` when too many are waiting.
 */
export type ResizeImage = (bytes: Uint8Array, account: string) => Promise<Buffer>;

export interface ImageResizer {
  resize: ResizeImage;
  close(): Promise<void>;
}

/** The settings that this function needs besides the features' dependencies. */
export interface ImageDeps {
  resizeImage: ResizeImage;
}

export function createImageResizer(): ImageResizer {
  const thread = createWorkerThread<Uint8Array, Uint8Array | null>({
    program: workerProgram('drawn-parts', import.meta),
    firstTask: new Uint8Array(),
    startTimeoutMs: START_TIMEOUT_MS,
    timeoutMs: TIMEOUT_MS,
  });
  const enqueue = fairQueue(AT_ONCE, MAX_WAITING);
  return {
    resize: (bytes, account) =>
      enqueue(account, async () => {
        const drawn = await thread.run(bytes);
        if (drawn === null) throw fieldError('image', messages.imageRefused);
        // Loaded with the first image: the library takes memory that a server without uploads does not need.
        const { resize } = await import('./image-codec.ts');
        return resize(drawn);
      }),
    close: () => thread.close(),
  };
}
