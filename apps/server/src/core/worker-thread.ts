import path from 'node:path';
import { Tinypool } from 'tinypool';
import { AppError } from './app-error.ts';

/** Loading the data again takes 0.3 seconds, so the thread does not end between two tasks of a busy hour. */
const IDLE_MS = 5 * 60_000;
const RETRY_AFTER_SECONDS = 2;
/** Three times what the largest, the word lists, needs. Without a limit V8 collects garbage later and keeps 15 MB more. */
const MAX_HEAP_MB = 128;

/** Runs work that a crafted input can make slow in a thread of its own, so that other requests are not blocked. */
export interface WorkerThread<Task, Result> {
  /** @throws AppError `unavailable` when the task takes too long (its cause is a TaskTimeoutError) or fails. */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

export interface WorkerThreadOptions<Task> {
  /** The program: its default export takes a task and returns the result. */
  program: URL;
  /** A task that makes the worker load its data. Its time limit is `startTimeoutMs`, not `timeoutMs`. */
  firstTask: Task;
  startTimeoutMs: number;
  timeoutMs: number;
  /** After this time without a task the thread ends and frees its memory. The next task starts it again. Default: five minutes. */
  idleMs?: number;
}

/**
 * The program `NAME.worker` beside the module that starts it. In a release both are bundled as `.js` files of one folder.
 */
export function workerProgram(name: string, module: ImportMeta): URL {
  return new URL(`./${name}.worker${path.extname(module.url)}`, module.url);
}

/** The task exceeded its time limit, so its thread was ended. */
export class TaskTimeoutError extends Error {
  constructor(limitMs: number) {
    super(`A task of a thread took longer than ${limitMs} ms.`);
    this.name = 'TaskTimeoutError';
  }
}

/** The worker starts with the first task, and a new one after any failure. */
export function createWorkerThread<Task, Result>(
  options: WorkerThreadOptions<Task>,
): WorkerThread<Task, Result> {
  let thread: WorkerThread<Task, Result> | undefined;
  return {
    async run(task) {
      thread ??= startThread(options);
      const own = thread;
      try {
        return await own.run(task);
      } catch (cause) {
        // Not awaited, because the thread may hang.
        void own.close().catch(() => undefined);
        // Another task may have failed before, and a new thread have started.
        if (thread === own) thread = undefined;
        throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
      }
    },
    close: async () => thread?.close(),
  };
}

function startThread<Task, Result>({
  program,
  firstTask,
  startTimeoutMs,
  timeoutMs,
  idleMs = IDLE_MS,
}: WorkerThreadOptions<Task>): WorkerThread<Task, Result> {
  const pool = new Tinypool({
    filename: program.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // A program that throws while it loads rejects no task. Without a listener the error would end the process.
  pool.on('error', reject);
  broken.catch(() => undefined);
  const run = async (task: Task, limitMs: number): Promise<Result> => {
    const signal = AbortSignal.timeout(limitMs);
    try {
      return await Promise.race([pool.run(task, { signal }), broken]);
    } catch (error) {
      throw signal.aborted ? new TaskTimeoutError(limitMs) : error;
    }
  };
  let started: Promise<Result> | undefined;
  return {
    async run(task) {
      // Also after the pool has ended an idle thread.
      if (pool.threads.length === 0) started = run(firstTask, startTimeoutMs);
      await started;
      return run(task, timeoutMs);
    },
    close: () => pool.destroy(),
  };
}
