import type { ProductApp } from '../../config/product-apps.ts';
import { AppError } from '../../core/app-error.ts';
import { equalHashes, hashSecret } from '../../crypto/secrets.ts';

/**
 * Authenticates a product app by HTTP Basic client credentials (RFC 6749, section 2.3.1: both parts are
 * form-encoded).
 *
 * @throws AppError `unauthenticated`
 */
export function authenticateProduct(
  apps: ProductApp[],
  authorization: string | undefined,
): ProductApp {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization ?? '')?.[1] ?? '';
  const [clientId = '', clientSecret = ''] = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .split(':', 2)
    .map(formDecoded);
  const app = apps.find((candidate) => candidate.clientId === clientId);
  const sent = hashSecret(clientSecret);
  // Always compares two secrets, even if there are fewer: the response time must not show whether a client is known, or
  // which of its secrets was sent.
  const matches = [app?.clientSecret, app?.previousClientSecret].map(
    (secret) => equalHashes(hashSecret(secret ?? ''), sent) && secret !== undefined,
  );
  if (!app || !matches.includes(true)) {
    throw new AppError('unauthenticated', { message: 'The client credentials are not valid.' });
  }
  return app;
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
