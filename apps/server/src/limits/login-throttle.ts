import { AppError } from '../app-error.ts';
import { hashSecret } from '../crypto/secrets.ts';
import type { Repositories, Transact } from '../repositories/repositories.ts';
import type { Runtime } from '../runtime.ts';
import { loginThrottle as figures } from './limit-table.ts';

interface Dependencies {
  loginThrottles: Repositories['loginThrottles'];
  transact: Transact;
  now: Runtime['now'];
  factor: number;
}

/** Who is guessing: a stranger's browser at an address, or one of the owner's known devices. */
export function throttleKey(email: string, knownDeviceHash: string | null): string {
  return knownDeviceHash === null
    ? `account:${hashSecret(email)}`
    : deviceKeys(email) + knownDeviceHash;
}

const deviceKeys = (email: string) => `device:${hashSecret(email)}:`;

export interface LoginThrottle {
  /**
   * Counts an attempt as failed before its password is compared.
   * @throws AppError `rate_limited` while the key has to wait.
   */
  countAttempt(key: string): Promise<void>;
  /** The right password came: forget the failures. */
  clear(key: string): Promise<void>;
  /** The mailbox is proved: strangers' browsers and the owner's own devices need not wait any more. */
  clearAllOf(email: string): Promise<void>;
}

export function createLoginThrottle(deps: Dependencies): LoginThrottle {
  const { loginThrottles, transact, now, factor } = deps;
  return {
    async countAttempt(key) {
      const counted = await transact(async (repositories) => {
        const throttles = repositories.loginThrottles;
        const time = now();
        const row = await throttles.countAttempt(key, time);
        if (!row) return false;
        const windowOver = time - row.first_failed_at > figures.windowSeconds * 1000;
        if (windowOver && row.failures - 1 < figures.freeFailures * factor) {
          await throttles.restartWindow(key, time);
          return true;
        }
        const delay = delaySeconds(row.failures, factor);
        if (delay > 0) await throttles.block(key, time + delay * 1000);
        return true;
      });
      if (counted) return;
      const row = await loginThrottles.find(key);
      const waitMs = (row?.blocked_until ?? 0) - now();
      throw new AppError('rate_limited', {
        retryAfterSeconds: Math.max(1, Math.min(Math.ceil(waitMs / 1000), 24 * 3600)),
      });
    },
    clear: (key) => loginThrottles.clear(key),
    async clearAllOf(email) {
      await loginThrottles.clear(throttleKey(email, null));
      await loginThrottles.clearAll(deviceKeys(email));
    },
  };
}

/** Ten years: until the reset by mail clears the count. */
const LOCKED_SECONDS = 10 * 365 * 24 * 3600;

/** Seconds to wait after the n-th failure in a row; 100 failures wait for a reset by mail. */
function delaySeconds(failures: number, factor: number): number {
  const beyond = failures - figures.freeFailures * factor;
  if (failures >= figures.lockAfterFailures * factor) return LOCKED_SECONDS;
  if (beyond < 0) return 0;
  return Math.min(figures.firstDelaySeconds * 2 ** Math.min(beyond, 20), figures.maxDelaySeconds);
}
