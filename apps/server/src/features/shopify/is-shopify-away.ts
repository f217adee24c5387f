import { AppError } from '../../core/app-error.ts';

/** Shopify said nothing that counts: a call may go better later, and nothing may follow from it. */
export function isShopifyAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
