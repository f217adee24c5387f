import type { Audit } from '../core/audit/audit.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { isRefusedByLimit } from './limit-buckets.ts';
import type { Limiter } from './limiter.ts';
import type { LoginThrottle, ThrottleKeys } from './login-throttle.ts';
import { tryRefund } from './refund-failures.ts';

/** Where the attempt to log in is counted. */
export interface CountedLogin {
  keys: ThrottleKeys;
  network: string;
}

/** The attempts to log in with a password, per network and per account. */
export interface LoginAttempts {
  /**
   * Counts an attempt as failed before its password is compared. Attempts of others in the network do not block a known
   * device of the owner: it has its own counter.
   *
   * @throws AppError `rate_limited`
   */
  count(login: CountedLogin): Promise<void>;
  /** Refunds the network's count only. */
  refundNetwork(login: CountedLogin, transaction?: Repositories): Promise<void>;
  /** Refunds an attempt whose password was not compared. */
  refund(login: CountedLogin): Promise<void>;
  /** After the right password. In the transaction of the new session, because each commit makes a login slower. */
  forgetFailures(login: CountedLogin, transaction: Repositories): Promise<void>;
}

interface LoginAttemptsDeps {
  limiter: Pick<Limiter, 'consume' | 'refund'>;
  loginThrottle: Omit<LoginThrottle, 'clearAllOf'>;
  audit: Audit;
}

export function createLoginAttempts({
  limiter,
  loginThrottle,
  audit,
}: LoginAttemptsDeps): LoginAttempts {
  async function refundNetwork({ keys, network }: CountedLogin, transaction?: Repositories) {
    if (keys.overall === null) return;
    await limiter.refund('loginFailuresByNetwork', network, { transaction });
  }

  return {
    async count(login) {
      const { keys, network } = login;
      if (keys.overall !== null) await limiter.consume('loginFailuresByNetwork', network);
      try {
        await loginThrottle.countAttempt(keys);
      } catch (error) {
        await tryRefund(() => refundNetwork(login));
        if (!isRefusedByLimit(error)) throw error;
        audit('login_throttled');
        throw error.asAudited();
      }
    },
    refundNetwork,
    async refund(login) {
      await Promise.all([refundNetwork(login), loginThrottle.refundAttempt(login.keys)]);
    },
    async forgetFailures(login, transaction) {
      await refundNetwork(login, transaction);
      await loginThrottle.clear(login.keys, transaction);
    },
  };
}
