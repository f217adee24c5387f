import { AppError } from '../../../core/app-error.ts';
import { boundedQueue } from '../../../core/bounded.ts';
import {
  createWorkerThread,
  TaskTimeoutError,
  workerProgram,
} from '../../../core/worker-thread.ts';
import type { MailReport } from './read-mail-report.worker.ts';

const MAX_WAITING = 20;
/** A hundred times what a report takes, so that a busy machine reads every report. */
const TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 10_000;

export interface MailReportReader {
  /**
   * Reads one report at a time, in a worker thread, so that a crafted email does not block requests.
   *
   * @returns null if the email is not a report about one of our emails, or takes too long to parse, as no report does.
   * @throws AppError `unavailable` when too many wait, so that the mail server sends it again.
   */
  read(raw: Buffer): Promise<MailReport | null>;
  close(): Promise<void>;
}

export function createMailReportReader(): MailReportReader {
  const thread = createWorkerThread<Uint8Array, MailReport | null>({
    program: workerProgram('read-mail-report', import.meta),
    firstTask: new Uint8Array(),
    startTimeoutMs: START_TIMEOUT_MS,
    timeoutMs: TIMEOUT_MS,
  });
  const enqueue = boundedQueue(1, MAX_WAITING);
  return {
    async read(raw) {
      try {
        return await enqueue(() => thread.run(raw));
      } catch (error) {
        if (error instanceof AppError && error.cause instanceof TaskTimeoutError) return null;
        throw error;
      }
    },
    close: () => thread.close(),
  };
}
