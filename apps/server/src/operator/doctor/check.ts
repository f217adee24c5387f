import { StartError } from '../../core/start-error.ts';
import { IncompatibleDatabaseError } from '../../database/migrate.ts';
import type { HttpPing } from '../../gateways/doctor.gateway.ts';
import type { CommandContext } from '../command-context.ts';
import { OperatorError } from '../result.ts';

/** One line of the doctor's output. */
export interface Finding {
  name: string;
  status: 'ok' | 'warn' | 'fail';
  /** What was found and, unless the status is ok, what to do. Never a secret. */
  detail: string;
}

const knownErrors = [IncompatibleDatabaseError, OperatorError, StartError];

/** What checks use: the configuration, and calls to other services. */
export interface CheckContext extends CommandContext {
  ping: HttpPing;
}

export type Check = (context: CheckContext) => Promise<Finding[]>;

const WARN_MS = 5_000;
/** Hand-offs are valid for 60 s, and Shopify's messages for 90 s. */
const FAIL_MS = 60_000;

export function compareClocks(other: string, theirTime: number, ourTime: number): Finding {
  const name = 'clock';
  const apart = Math.abs(theirTime - ourTime);
  const seconds = Math.round(apart / 1000);
  if (apart <= WARN_MS) return { name, status: 'ok', detail: `agrees with ${other}` };
  return {
    name,
    status: apart > FAIL_MS ? 'fail' : 'warn',
    detail: `differs from ${other} by ${seconds} s. Synchronise both with NTP, because signatures are valid for seconds.`,
  };
}

/** The message of our own errors, else the error's code or its first line, which may contain a host but never a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (knownErrors.some((kind) => error instanceof kind)) return error.message;
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  return code || (cause.message.split('\n', 1)[0] ?? '');
}
