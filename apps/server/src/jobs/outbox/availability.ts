import type { Logger } from 'pino';
import type { Runtime } from '../../core/runtime.ts';

const FIRST_CHECK_MS = 2_000;
const MAX_CHECK_MS = 15_000;

/** Whether a service, such as the mail server, can be reached at all. If not, no message is at fault, and all of them wait. */
export interface Availability {
  /** While unavailable, checks it again at growing intervals of up to 15 seconds. */
  isAvailable(): Promise<boolean>;
  /** After a failed delivery: whether the service is the reason, and not the message. */
  hasFailed(): Promise<boolean>;
}

/** For services whose failures concern one message each. */
export const ALWAYS_AVAILABLE: Availability = {
  isAvailable: async () => true,
  hasFailed: async () => false,
};

interface AvailabilityDeps {
  /** Connects to the service and sends nothing. @throws when that fails. */
  check(): Promise<void>;
  /** Called with the result of each check. */
  report(isAvailable: boolean): void;
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
}

export function createAvailability({
  check,
  report,
  runtime,
  log,
}: AvailabilityDeps): Availability {
  let failures = 0;
  let nextCheckAt = 0;
  let pending: Promise<void> | undefined;

  async function runCheck(): Promise<void> {
    try {
      await check();
      if (failures > 0) log.info('outbox: service available again');
      failures = 0;
    } catch (error) {
      if (failures === 0)
        log.error({ reason: failureReason(error) }, 'outbox: service unavailable');
      const delay = Math.min(FIRST_CHECK_MS * 2 ** failures, MAX_CHECK_MS);
      failures += 1;
      nextCheckAt = runtime.now() + delay;
    }
    report(failures === 0);
  }

  async function isAvailable({ isDoubtful }: { isDoubtful: boolean }): Promise<boolean> {
    const isDue = failures === 0 ? isDoubtful : runtime.now() >= nextCheckAt;
    if (isDue) {
      pending ??= runCheck().finally(() => {
        pending = undefined;
      });
    }
    await pending;
    return failures === 0;
  }

  return {
    isAvailable: () => isAvailable({ isDoubtful: false }),
    hasFailed: async () => !(await isAvailable({ isDoubtful: true })),
  };
}

/** Why a delivery failed, without the service's text, which may repeat the merchant's address. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['code', 'responseCode', 'command'].map(
    (key) => Reflect.get(error, key) as unknown,
  );
  const known = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.length > 0 ? known.join(' ').slice(0, 100) : error.name;
}
