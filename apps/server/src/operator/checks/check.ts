import type { Reach } from '../../gateways/reach.gateway.ts';
import type { Workplace } from '../workplace.ts';

/** One line of the doctor's. */
export interface Finding {
  name: string;
  status: 'ok' | 'warn' | 'fail';
  /** What was found; of anything not ok also what to do. Never a secret. */
  detail: string;
}

/** What checks have: the configuration, and a way to ask other services. */
export interface Patient extends Workplace {
  reach: Reach;
}

export type Check = (patient: Patient) => Promise<Finding[]>;

/** An error's code or its message's first line: both may name a host, neither a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  return code || (cause.message.split('\n', 1)[0] ?? '');
}
