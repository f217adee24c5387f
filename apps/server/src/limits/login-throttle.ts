import { AppError } from '../core/app-error.ts';
import type { Runtime } from '../core/runtime.ts';
import { hashSecret } from '../crypto/secrets.ts';
import type { Repositories, Transact } from '../repositories/repositories.ts';
import { loginThrottle as figures } from './limit-table.ts';

interface Dependencies {
  loginThrottles: Repositories['loginThrottles'];
  transact: Transact;
  now: Runtime['now'];
  factor: number;
}

/** What wrong passwords are counted for. */
export interface ThrottleKeys {
  readonly own: string;
  /** Of all networks together; null for a source that is no stranger's. */
  readonly overall: string | null;
}

/** For a login: the owner's known device by itself, anybody else by their network. */
export function loginKeys(
  email: string,
  source: { knownDeviceHash: string | null; network: string },
): ThrottleKeys {
  if (source.knownDeviceHash !== null) {
    return { own: deviceKeys(email) + source.knownDeviceHash, overall: null };
  }
  return { own: networkKeys(email) + hashSecret(source.network), overall: overallKey(email) };
}

/** For the current password asked of somebody who is signed in. */
export function passwordChangeKeys(userId: string): ThrottleKeys {
  return { own: `change-password:${userId}`, overall: null };
}

const overallKey = (email: string) => `account:${hashSecret(email)}`;
const networkKeys = (email: string) => `network:${hashSecret(email)}:`;
const deviceKeys = (email: string) => `device:${hashSecret(email)}:`;

export interface LoginThrottle {
  /**
   * Counts an attempt as failed before its password is compared.
   * @throws AppError `rate_limited` while one of the keys has to wait.
   */
  countAttempt(keys: ThrottleKeys): Promise<void>;
  /** The right password came: forget the failures. */
  clear(keys: ThrottleKeys): Promise<void>;
  /** The mailbox is proved: strangers' browsers and the owner's own devices need not wait any more. */
  clearAllOf(email: string): Promise<void>;
}

export function createLoginThrottle(deps: Dependencies): LoginThrottle {
  const { loginThrottles, transact, now, factor } = deps;

  async function count(
    throttles: Repositories['loginThrottles'],
    key: string,
    delaySeconds: (failures: number, factor: number) => number,
  ): Promise<boolean> {
    const time = now();
    const row = await throttles.countAttempt(key, time);
    if (!row) return false;
    if (time - row.first_failed_at > figures.windowSeconds * 1000) {
      await throttles.restartWindow(key, time);
      return true;
    }
    const delay = delaySeconds(row.failures, factor);
    if (delay > 0) await throttles.block(key, time + delay * 1000);
    return true;
  }

  return {
    async countAttempt({ own, overall }) {
      const blockedKey = await transact(async ({ loginThrottles: throttles }) => {
        if (overall === null) {
          return (await count(throttles, own, deviceDelaySeconds)) ? null : own;
        }
        // What is refused for all networks does not count for this one.
        const all = await throttles.find(overall);
        if (all && all.blocked_until > now()) return overall;
        // Own first: what is refused for one network must not count for all.
        if (!(await count(throttles, own, networkDelaySeconds))) return own;
        return (await count(throttles, overall, overallDelaySeconds)) ? null : overall;
      });
      if (blockedKey === null) return;
      const row = await loginThrottles.find(blockedKey);
      throw waitUntil(row?.blocked_until ?? 0, now());
    },
    async clear({ own, overall }) {
      await loginThrottles.clear(own);
      if (overall !== null) await loginThrottles.clear(overall);
    },
    async clearAllOf(email) {
      await loginThrottles.clear(overallKey(email));
      await loginThrottles.clearAll(networkKeys(email));
      await loginThrottles.clearAll(deviceKeys(email));
    },
  };
}

const DAY_SECONDS = 24 * 3600;

function waitUntil(blockedUntil: number, now: number): AppError {
  const seconds = Math.ceil((blockedUntil - now) / 1000);
  const isLocked = seconds > figures.maxDelaySeconds;
  return new AppError('rate_limited', {
    retryAfterSeconds: Math.max(1, Math.min(seconds, DAY_SECONDS)),
    ...(isLocked && {
      message:
        'Too many wrong passwords. Choose “Forgot Password” to set a new one and log in at once.',
    }),
  });
}

/** Ten years: until the reset by mail clears the count. */
const LOCKED_SECONDS = 10 * 365 * DAY_SECONDS;

/** Seconds that a network waits after its n-th failure in a row. */
function networkDelaySeconds(failures: number, factor: number): number {
  if (failures >= figures.lockNetworkAfterFailures * factor) return figures.networkLockSeconds;
  return doublingDelaySeconds(failures, factor);
}

/** All networks together wait for nothing, until they wait for a reset by mail. */
function overallDelaySeconds(failures: number, factor: number): number {
  return failures >= figures.lockAfterFailures * factor ? LOCKED_SECONDS : 0;
}

function deviceDelaySeconds(failures: number, factor: number): number {
  return overallDelaySeconds(failures, factor) || doublingDelaySeconds(failures, factor);
}

function doublingDelaySeconds(failures: number, factor: number): number {
  const beyond = failures - figures.freeFailures * factor;
  if (beyond < 0) return 0;
  return Math.min(figures.firstDelaySeconds * 2 ** Math.min(beyond, 20), figures.maxDelaySeconds);
}
