import { AppError } from '../../../core/app-error.ts';
import type { Limiter } from '../../../limits/limiter.ts';

/**
 * Counts one arrival from Shopify and returns whether it is within the limit. By `consume`, whose refusals are cached:
 * anybody can arrive, and a flood must not cost a write each.
 */
export async function tryConsumeArrival(
  limiter: Pick<Limiter, 'consume'>,
  network: string,
): Promise<boolean> {
  try {
    await limiter.consume('shopifyAuthorizationByNetwork', network);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
