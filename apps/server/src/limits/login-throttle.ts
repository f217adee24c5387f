import { loginThrottleLimits } from '../config/limit-table.ts';
import { AppError } from '../core/app-error.ts';
import { CLOCK_DIFFERENCE_MS, type Runtime } from '../core/runtime.ts';
import { hashSecret } from '../crypto/secrets.ts';
import type { ThrottleRow } from '../repositories/login-throttles.repository.ts';
import type { Repositories, Transact } from '../repositories/repositories.ts';

interface LoginThrottleDeps {
  loginThrottles: Repositories['loginThrottles'];
  transact: Transact;
  now: Runtime['now'];
  factor: number;
}

/** The counters for wrong passwords. */
export interface ThrottleKeys {
  readonly own: string;
  /** For all networks together; null for known devices and logged-in users. */
  readonly overall: string | null;
  /** Of the address whose counters are cleared together; null for logged-in users. */
  readonly emailHash: string | null;
}

/** For a login: the owner's known devices are counted separately, everybody else per network. */
export function loginKeys(
  email: string,
  source: { knownDeviceHash: string | null; network: string },
): ThrottleKeys {
  const emailHash = hashSecret(email);
  if (source.knownDeviceHash !== null) {
    return { own: `device:${emailHash}:${source.knownDeviceHash}`, overall: null, emailHash };
  }
  const own = `network:${emailHash}:${hashSecret(source.network)}`;
  return { own, overall: `account:${emailHash}`, emailHash };
}

/** For the current password that a logged-in user enters. */
export function passwordChangeKeys(userId: string): ThrottleKeys {
  return { own: `change-password:${userId}`, overall: null, emailHash: null };
}

export interface LoginThrottle {
  /**
   * Counts an attempt as failed before its password is compared.
   * @throws AppError `rate_limited` while one of the keys is blocked.
   */
  countAttempt(keys: ThrottleKeys): Promise<void>;
  /** Refunds an attempt whose password was not compared, because the server was too busy or its database unavailable. */
  refundAttempt(keys: Pick<ThrottleKeys, 'own' | 'overall'>): Promise<void>;
  /**
   * Resets the failures after a correct password.
   *
   * @param transaction pass it to reset them only if the transaction commits.
   */
  clear(
    keys: Pick<ThrottleKeys, 'own' | 'overall'>,
    transaction?: Pick<Repositories, 'loginThrottles'>,
  ): Promise<void>;
  /**
   * Resets all counters of an address after its mailbox is verified.
   *
   * @param transaction they are reset if it commits.
   */
  clearAllOf(email: string, transaction: Pick<Repositories, 'loginThrottles'>): Promise<void>;
}

export function createLoginThrottle(deps: LoginThrottleDeps): LoginThrottle {
  const { loginThrottles, transact, now, factor } = deps;

  async function count(
    throttles: Repositories['loginThrottles'],
    { key, emailHash }: { key: string; emailHash: string | null },
    delaySeconds: (failures: number, factor: number) => number,
  ): Promise<boolean> {
    const time = now();
    const row = await throttles.countAttempt(key, emailHash, time);
    if (!row) return false;
    const isOver = time - row.first_failed_at > loginThrottleLimits.windowSeconds * 1000;
    if (isOver || startsInFuture(row, time)) {
      await throttles.restartWindow(key, time);
      return true;
    }
    const delay = delaySeconds(row.failures, factor);
    if (delay > 0) await throttles.block(key, time + delay * 1000);
    return true;
  }

  return {
    async countAttempt({ own, overall, emailHash }) {
      const ownKey = { key: own, emailHash };
      const blockedKey = await transact(async ({ loginThrottles: throttles }) => {
        if (overall === null) {
          return (await count(throttles, ownKey, deviceDelaySeconds)) ? null : own;
        }
        // An attempt refused for all networks must not count for this network.
        const all = await throttles.find(overall);
        if (all && all.blocked_until > now() && !startsInFuture(all, now())) return overall;
        // An attempt refused for this network must not count for all networks.
        if (!(await count(throttles, ownKey, networkDelaySeconds))) return own;
        const overallKey = { key: overall, emailHash };
        return (await count(throttles, overallKey, overallDelaySeconds)) ? null : overall;
      });
      if (blockedKey === null) return;
      const row = await loginThrottles.find(blockedKey);
      throw waitUntil(row?.blocked_until ?? 0, now());
    },
    async refundAttempt({ own, overall }) {
      await transact(async ({ loginThrottles: throttles }) => {
        await throttles.refundAttempt(own);
        if (overall !== null) await throttles.refundAttempt(overall);
      });
    },
    async clear({ own, overall }, transaction) {
      const throttles = transaction?.loginThrottles ?? loginThrottles;
      await throttles.clear(own);
      if (overall !== null) await throttles.clear(overall);
    },
    async clearAllOf(email, transaction) {
      await transaction.loginThrottles.clearAllOf(hashSecret(email));
    },
  };
}

const DAY_SECONDS = 24 * 3600;

/** Whether the clock was set back since the first failure, so that the end of its window is unknown. */
function startsInFuture({ first_failed_at: firstFailedAt }: ThrottleRow, now: number): boolean {
  return firstFailedAt > now + CLOCK_DIFFERENCE_MS;
}

function waitUntil(blockedUntil: number, now: number): AppError {
  const seconds = Math.ceil((blockedUntil - now) / 1000);
  const isLocked = seconds > loginThrottleLimits.maxDelaySeconds;
  return new AppError('rate_limited', {
    retryAfterSeconds: Math.max(1, Math.min(seconds, DAY_SECONDS)),
    ...(isLocked && {
      message:
        'Too many wrong passwords. Choose “Forgot Password” to set a new one and log in at once.',
    }),
  });
}

/** Ten years, which means until a password reset by email clears the counter. */
const LOCKED_SECONDS = 10 * 365 * DAY_SECONDS;

/** Seconds that a network is blocked after its n-th failure. */
function networkDelaySeconds(failures: number, factor: number): number {
  if (failures >= loginThrottleLimits.lockNetworkAfterFailures * factor)
    return loginThrottleLimits.networkLockSeconds;
  return doublingDelaySeconds(failures, factor);
}

/** All networks together are not delayed until they are locked, which only a password reset by email ends. */
function overallDelaySeconds(failures: number, factor: number): number {
  return failures >= loginThrottleLimits.lockAfterFailures * factor ? LOCKED_SECONDS : 0;
}

function deviceDelaySeconds(failures: number, factor: number): number {
  return overallDelaySeconds(failures, factor) || doublingDelaySeconds(failures, factor);
}

function doublingDelaySeconds(failures: number, factor: number): number {
  const beyond = failures - loginThrottleLimits.freeFailures * factor;
  if (beyond < 0) return 0;
  return Math.min(
    loginThrottleLimits.firstDelaySeconds * 2 ** Math.min(beyond, 20),
    loginThrottleLimits.maxDelaySeconds,
  );
}
