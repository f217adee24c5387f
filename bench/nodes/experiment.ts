import type { Figures, Guarantees } from '../faults/fault.ts';
import type { Merchant, Send } from '../faults/merchants.ts';
import type { Site } from './site.ts';

/** One guarantee that is tried on a running site. */
export interface Experiment {
  readonly name: string;
  run(given: ExperimentContext): Promise<Figures>;
}

export interface ExperimentContext {
  readonly site: Site;
  readonly merchants: readonly Merchant[];
  /** Sends through HAProxy, to any node. */
  readonly send: Send;
  readonly guarantees: Guarantees;
  readonly kills: number;
}
