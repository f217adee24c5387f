import { type DatabaseKind, type Installation, install, type Node } from './installation.ts';
import { type Merchant, newMerchants, type Send, sendTo } from './merchants.ts';

/** A fault that is made while merchants work, and what has to hold meanwhile and afterwards. */
export interface Fault {
  readonly name: string;
  readonly databases: readonly DatabaseKind[];
  /** @param times how often it is made, or how many times as long it lasts. */
  make(database: DatabaseKind, times: number): Promise<FaultOutcome>;
}

export interface FaultOutcome {
  readonly figures: Figures;
  /** What did not hold, a line each. */
  readonly broken: readonly string[];
  /** What took too long, which a busy machine can cause as well. */
  readonly slow: readonly string[];
}

/** In the order in which they are shown. */
export type Figures = Readonly<Record<string, number>>;

/** Where a fault is made. */
export interface Scene {
  readonly installation: Installation;
  readonly node: Node;
  readonly merchants: readonly Merchant[];
  readonly send: Send;
  readonly promises: Promises;
}

/** Makes a fault in an installation of its own, which is removed in the end. */
export async function inInstallation(
  database: DatabaseKind,
  counts: { nodes?: number; merchants?: number },
  work: (scene: Scene) => Promise<Figures>,
): Promise<FaultOutcome> {
  const installation = await install(database, counts.nodes);
  try {
    const [node] = installation.nodes;
    if (!node) throw new Error('There is no server.');
    const merchants = await newMerchants(installation, counts.merchants ?? 8);
    const promises = new Promises();
    const send = sendTo([node.url]);
    const figures = await work({ installation, node, merchants, send, promises });
    return { figures, broken: promises.broken, slow: promises.slow };
  } finally {
    await installation.stop();
  }
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
