import type { DatabaseKind } from './installation.ts';

/** A fault that is made while merchants work, and what has to hold meanwhile and afterwards. */
export interface Fault {
  readonly name: string;
  readonly databases: readonly DatabaseKind[];
  /** @param times how often it is made, or how many times as long it lasts. */
  make(database: DatabaseKind, times: number): Promise<FaultOutcome>;
}

export interface FaultOutcome {
  /** In the order in which they are shown. */
  readonly figures: Readonly<Record<string, number>>;
  /** What did not hold, a line each. */
  readonly broken: readonly string[];
  /** What took too long, which a busy machine can cause as well. */
  readonly slow: readonly string[];
}

/** Collects what did not hold. */
export class Promises {
  readonly broken: string[] = [];
  readonly slow: string[] = [];

  within(limitMs: number, ms: number, what: string): void {
    if (!(ms <= limitMs)) this.slow.push(`${what}: ${Math.round(ms)} ms, at most ${limitMs}`);
  }

  zero(count: number, what: string): void {
    if (count !== 0) this.broken.push(`${count} ${what}`);
  }

  none(found: Iterable<unknown>, what: string): void {
    const lines = [...found].map((each) => (Array.isArray(each) ? each.join(' × ') : String(each)));
    if (lines.length > 0)
      this.broken.push(`${what}: ${[...new Set(lines)].slice(0, 5).join('; ')}`);
  }
}
