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
  // Unknown clients are compared too, against a dummy secret.
  const matches = equalHashes(hashSecret(app?.clientSecret ?? '\u0000'), hashSecret(clientSecret));
  if (!app || !matches) {
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
