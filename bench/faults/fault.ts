import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DatabaseKind,
  type Installation,
  type InstallOptions,
  install,
  type Node,
} from './installation.ts';
import { type Merchant, newMerchants, type Send, sendTo } from './merchants.ts';

/** A fault that is injected under load, and the guarantees that must hold during and after it. */
export interface Fault {
  readonly name: string;
  readonly databases: readonly DatabaseKind[];
  /** @param times how often it is injected, or how many times as long it lasts. */
  inject(database: DatabaseKind, times: number): Promise<FaultOutcome>;
}

export interface FaultOutcome {
  readonly figures: Figures;
  /** Figures of each endpoint, where a fault has them. */
  readonly details?: Readonly<Record<string, Figures>>;
  /** The guarantees that did not hold, a line each. */
  readonly violations: readonly string[];
  /** Time limits that were exceeded, which a busy machine can cause as well. */
  readonly slow: readonly string[];
}

/** Names and values, in the order in which they are shown. */
export type Figures = Readonly<Record<string, number>>;

/** What a fault is injected into. */
export interface FaultContext {
  readonly installation: Installation;
  readonly node: Node;
  readonly merchants: readonly Merchant[];
  readonly send: Send;
  readonly guarantees: Guarantees;
}

/** The fault cannot be injected on this machine or by this user. */
export class CannotInjectError extends Error {}

/** The fault did not end in time and cannot be aborted. */
export class FaultHangsError extends Error {}

/** Injects a fault into an installation of its own, which is removed afterwards. */
export async function inInstallation(
  database: DatabaseKind,
  options: InstallOptions & { merchants?: number },
  work: (context: FaultContext) => Promise<Figures>,
): Promise<FaultOutcome> {
  const installation = await install(database, options);
  try {
    const [node] = installation.nodes;
    if (!node) throw new Error('There is no server.');
    const merchants = await newMerchants(installation, options.merchants ?? 8);
    const guarantees = new Guarantees();
    const send = sendTo([node.url]);
    const figures = await work({ installation, node, merchants, send, guarantees });
    return {
      figures: { ...figures, ...guarantees.figures() },
      violations: guarantees.violations,
      slow: guarantees.slow,
    };
  } finally {
    await installation.stop();
  }
}

/** A minute more per repetition than the slowest fault needs, and a reserve for a busy machine. */
const limitMsOf = (times: number) => (15 + times) * 60_000;

/**
 * Injects a fault and waits for its end only until a time limit, because requests to a server that never recovers may wait
 * for ever.
 *
 * @throws FaultHangsError after the time limit. What was started continues until this process ends.
 */
export async function injectInTime(
  fault: Fault,
  database: DatabaseKind,
  { times, limitMs = limitMsOf(times) }: { times: number; limitMs?: number },
): Promise<FaultOutcome> {
  const ended = new AbortController();
  const tooLate = async (): Promise<never> => {
    await sleep(limitMs, undefined, { signal: ended.signal });
    throw new FaultHangsError(`it has not ended after ${Math.round(limitMs / 60_000)} minutes`);
  };
  try {
    return await Promise.race([fault.inject(database, times), tooLate()]);
  } finally {
    ended.abort();
  }
}

/** @param strict whether an exceeded time limit fails the run as well. */
export function exitCodeOf(
  runs: readonly Pick<FaultOutcome, 'violations' | 'slow'>[],
  strict: boolean,
): 0 | 1 {
  const failed = runs.some(
    ({ violations, slow }) => violations.length > 0 || (strict && slow.length > 0),
  );
  return failed ? 1 : 0;
}

/** Checks guarantees and collects the violations. */
export class Guarantees {
  readonly violations: string[] = [];
  readonly slow: string[] = [];
  #lost: number | null = null;

  /** @param found one line for each acknowledged write that is lost. */
  nothingLost(found: readonly string[]): void {
    this.#lost = (this.#lost ?? 0) + found.length;
    this.none(found, 'lost');
  }

  /** The number of lost writes, if the fault checked for them. */
  figures(): Figures {
    return this.#lost === null ? {} : { lost: this.#lost };
  }

  within(limitMs: number, ms: number, what: string): void {
    if (!(ms <= limitMs)) this.slow.push(`${what}: ${Math.round(ms)} ms, at most ${limitMs}`);
  }

  zero(count: number, what: string): void {
    if (count !== 0) this.violations.push(`${count} ${what}`);
  }

  /** A fault that was not really injected must not count as survived. */
  atLeast(least: number, count: number, what: string): void {
    if (!(count >= least)) this.violations.push(`${count} ${what}, at least ${least} are needed`);
  }

  none(found: Iterable<unknown>, what: string): void {
    const lines = [...found].map((each) => (Array.isArray(each) ? each.join(' × ') : String(each)));
    if (lines.length > 0)
      this.violations.push(`${what}: ${[...new Set(lines)].slice(0, 5).join('; ')}`);
  }
}
