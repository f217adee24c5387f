import type { Limiter } from '../../limits/limiter.ts';

/**
 * Counts one mail that a request asks for, by its network and its recipient. Counted by what was
 * typed, whether or not a mail is sent, so that the answer tells nothing about the address.
 *
 * @throws AppError `rate_limited`
 */
export async function takeMailLimits(
  limiter: Limiter,
  email: string,
  network: string,
): Promise<void> {
  await limiter.take('mailByNetwork', network);
  await limiter.take('mailPerMinute', email);
  await limiter.take('mailPerHour', email);
  await limiter.take('mailPerDay', email);
}

/** Like {@link takeMailLimits} for a mail that is a by-product: says whether it may be sent. */
export async function mayMail(limiter: Limiter, email: string, network: string): Promise<boolean> {
  return (
    (await limiter.tryTake('mailByNetwork', network)) &&
    (await limiter.tryTake('mailPerMinute', email)) &&
    (await limiter.tryTake('mailPerHour', email)) &&
    (await limiter.tryTake('mailPerDay', email))
  );
}
