import { hashSecret } from '../../crypto/secrets.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { limitedRecipient } from '../../limits/recipient.ts';
import type { CodeSource } from './check-code.ts';

/**
 * Counts one submitted code, right or wrong. The browser or session that requested it has its own counter, so that an
 * attacker's codes do not lock the owner out.
 *
 * @param own the token or id of that browser or session.
 * @returns the source that the code's attempts are counted for.
 * @throws AppError `rate_limited`
 */
export async function consumeCodeLimits(
  limiter: Pick<Limiter, 'consume'>,
  { own, network, recipient }: { own: string | null; network: string; recipient: string },
): Promise<CodeSource> {
  if (own !== null) {
    await limiter.consume('verifyByBrowser', hashSecret(own));
    return { kind: 'own' };
  }
  await limiter.consume('verifyByNetwork', network);
  await limiter.consume('verifyByAddress', `${network} ${limitedRecipient(recipient)}`);
  return { kind: 'elsewhere', network };
}
