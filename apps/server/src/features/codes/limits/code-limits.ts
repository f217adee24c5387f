import type { LimitName } from '../../../config/limit-table.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import { limitedRecipient } from '../../../limits/limit-buckets.ts';
import type { Limiter } from '../../../limits/limiter.ts';

/**
 * Who enters a code. Attempts are counted per source, so that an attacker's wrong codes do not use up the attempts of
 * the browser that waits for the code.
 */
export type CodeSource =
  /** The browser, or the logged-in session, that requested the code. */
  { kind: 'own' } | { kind: 'elsewhere'; network: string };

/** What {@link consumeCodeLimits} counts, for the browser that requested the code and for others. */
export const enteredCodeLimits: readonly LimitName[] = [
  'verifyByBrowser',
  'verifyByRecipient',
  'verifyByNetwork',
];

export interface CodeAttempt {
  /** The token or id of the browser or session that requested the code; null if another one enters it. */
  own: string | null;
  network: string;
  recipient: string;
}

/**
 * Counts one submitted code, right or wrong. The browser or session that requested it has its own counter, so that an
 * attacker's codes do not lock the owner out.
 *
 * @returns the source that the code's attempts are counted for.
 * @throws AppError `rate_limited`
 */
export async function consumeCodeLimits(
  limiter: Pick<Limiter, 'consume'>,
  { own, network, recipient }: CodeAttempt,
): Promise<CodeSource> {
  if (own !== null) {
    await limiter.consume('verifyByBrowser', hashSecret(own));
    return { kind: 'own' };
  }
  await limiter.consume('verifyByNetwork', network);
  await limiter.consume('verifyByRecipient', `${network} ${limitedRecipient(recipient)}`);
  return { kind: 'elsewhere', network };
}
