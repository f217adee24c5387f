import type { Plugin } from 'vitest/config';
import { ForksPoolWorker, type PoolOptions, type Vitest, type WorkerRequest } from 'vitest/node';
import { rememberFailure } from './nearest-tests-first.ts';

/** What a change has left behind cannot add up for long. */
const MAX_RUNS = 100;

type Request<Type> = Extract<WorkerRequest, { type: Type }>;
type Listener = (message: unknown) => void;

/**
 * A process that stays for the next change: loading the server takes longer than the few tests that reach a change, and
 * code that has run before runs faster. A change of what is evaluated while files load gets a new process, and so does
 * whatever follows a run with errors outside of its tests.
 */
class WarmWorker extends ForksPoolWorker {
  private readonly vitest: Vitest;
  private readonly listeners = new Set<Listener>();
  private config: Request<'start'>['context']['config'] | undefined;
  private isStarted = false;
  private isStatic = false;
  private stays = false;
  private runs = 0;

  constructor(options: PoolOptions) {
    super(options);
    this.vitest = options.project.vitest;
  }

  get isWarm(): boolean {
    return this.isStarted;
  }

  /** Ends the process between two runs. */
  end(): void {
    this.isStarted = false;
    void super.stop();
  }

  override on(event: string, callback: Listener): void {
    if (event === 'message') this.listeners.add(callback);
    super.on(event, callback);
  }

  override async start(): Promise<void> {
    if (!this.isStarted) await super.start();
  }

  override send(message: WorkerRequest): void {
    if (!('type' in message)) super.send(message);
    else if (message.type === 'start') this.sendStart(message);
    else if (message.type === 'run') this.sendRun(message);
    else if (message.type === 'stop') this.sendStop(message);
    else super.send(message);
  }

  private sendStart(message: Request<'start'>): void {
    this.config = message.context.config;
    if (this.isStarted) this.answer('started');
    else super.send(message);
  }

  /** The process has been started with the configuration of its first run, such as which tests are chosen. */
  private sendRun(message: Request<'run'>): void {
    this.runs += 1;
    this.isStarted = true;
    this.isStatic = isStatic(message.context.providedContext);
    const context = { ...message.context, config: this.config };
    super.send({ ...message, context });
  }

  private sendStop(message: Request<'stop'>): void {
    for (const { filepath, result } of this.vitest.state.getFiles()) {
      if (result?.state === 'fail') rememberFailure(filepath);
    }
    this.stays = this.mayStay();
    if (this.stays) {
      this.answer('stopped');
    } else {
      this.isStarted = false;
      super.send(message);
    }
  }

  /** Without a message before, the process is to be stopped by force. */
  override async stop(): Promise<void> {
    for (const listener of this.listeners) super.off('message', listener);
    this.listeners.clear();
    if (!this.stays) {
      this.isStarted = false;
      await super.stop();
    }
    this.stays = false;
  }

  private mayStay(): boolean {
    const { state } = this.vitest;
    const failedOutsideTests = state.getFiles().some(({ result }) => result?.errors?.length);
    return (
      !this.isStatic && this.runs < MAX_RUNS && state.errorsSet.size === 0 && !failedOutsideTests
    );
  }

  private answer(type: 'started' | 'stopped'): void {
    for (const listener of this.listeners) listener({ __vitest_worker_response__: true, type });
  }
}

/** Whether the change is evaluated while files load, so that no file may be loaded already. */
function isStatic(provided: object): boolean {
  return 'mutantActivation' in provided && provided.mutantActivation === 'static';
}

/** Has the project's tests run in one process for change after change. */
export const warmWorker: Plugin = {
  name: 'warm-worker',
  configureVitest({ project }) {
    let worker: WarmWorker | null = null;
    project.config.poolRunner = {
      name: 'warm',
      createPoolWorker(options) {
        if (worker?.isWarm && isStatic(options.project.getProvidedContext())) worker.end();
        if (!worker?.isWarm) worker = new WarmWorker(options);
        return worker;
      },
    };
    // Stryker can only choose among Vitest's own pools.
    project.config.pool = 'warm';
  },
};
