import * as z from 'zod';
import { AppError } from '../core/app-error.ts';

/** Stands for the Admin API's message: unlike the token endpoint, it returns no error code. */
const ADMIN_API_ERROR = 'admin_api_error';

const refusalSchema = z.union([
  z.object({ error: z.string().max(100) }),
  z.object({ errors: z.string() }).transform(() => ({ error: ADMIN_API_ERROR })),
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

/** Shopify returned an error status. */
class Refusal extends ShopifyFailure {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`HTTP_${status}`, reason);
    this.status = status;
    this.reason = reason;
  }
}

/** Reads why Shopify did not return a success status. */
export async function refusalOf(response: Response): Promise<ShopifyFailure> {
  const parsed = refusalSchema.safeParse(await response.json().catch(() => null));
  return new Refusal(response.status, parsed.data?.error ?? 'no error code');
}

/** Whether the grant was refused. A wrong key or secret of the app would fail for every shop, and does not count. */
export function isRefusedGrant(error: unknown): boolean {
  const refusal = refusalIn(error);
  return refusal !== null && ['invalid_grant', 'invalid_request'].includes(refusal.reason);
}

/** Only with an error of the Admin API itself: a 403 from a proxy in between does not concern the token. */
export function isRefusedToken(error: unknown): boolean {
  const refusal = refusalIn(error);
  return refusal?.reason === ADMIN_API_ERROR && [401, 403].includes(refusal.status);
}

function refusalIn(error: unknown): Refusal | null {
  return error instanceof AppError && error.cause instanceof Refusal ? error.cause : null;
}

/** The only error that callers of the gateway handle. */
export function shopifyUnavailable(cause: ShopifyFailure): AppError {
  return new AppError('unavailable', {
    message: 'Shopify cannot be reached right now. Try again in a moment.',
    retryAfterSeconds: 10,
    cause,
  });
}

/** Whether Shopify gave no usable response: a retry may succeed, and no conclusion may be drawn. */
export function isShopifyUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
