import * as z from 'zod';
import { AppError } from '../core/app-error.ts';

/** Said in words by the Admin API, where the token endpoint has a code. */
const INVALID_TOKEN_MESSAGE = 'in words';

const refusalSchema = z.union([
  z.object({ error: z.string().max(100) }),
  z.object({ errors: z.string() }).transform(() => ({ error: INVALID_TOKEN_MESSAGE })),
]);

/** Shopify's response cannot be used; `code` is the reason for the log. */
export class ShopifyFailure extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`Shopify: ${code}`, { cause });
    this.name = 'ShopifyFailure';
    this.code = code;
  }
}

/** Shopify understood the call and refused it. */
class Refusal extends ShopifyFailure {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`HTTP_${status}`, reason);
    this.status = status;
    this.reason = reason;
  }
}

/** Why Shopify responded with a failure. */
export async function refusalOf(response: Response): Promise<ShopifyFailure> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  return new Refusal(response.status, refusal.data?.error ?? 'without a reason');
}

/** Whether the grant is the reason, not the app's own key or secret, which would fail for every shop. */
export function isRefusedGrant(error: unknown): boolean {
  const refusal = refusalIn(error);
  return refusal !== null && ['invalid_grant', 'invalid_request'].includes(refusal.reason);
}

/** Only with the Admin API's own message: a 403 from a proxy in between does not concern the token. */
export function isRefusedToken(error: unknown): boolean {
  const refusal = refusalIn(error);
  return refusal?.reason === INVALID_TOKEN_MESSAGE && [401, 403].includes(refusal.status);
}

function refusalIn(error: unknown): Refusal | null {
  return error instanceof AppError && error.cause instanceof Refusal ? error.cause : null;
}

/** The one failure that the gateway's callers handle. */
export function shopifyUnavailable(cause: ShopifyFailure): AppError {
  return new AppError('unavailable', {
    message: 'Shopify cannot be reached right now. Please try again.',
    retryAfterSeconds: 10,
    cause,
  });
}
