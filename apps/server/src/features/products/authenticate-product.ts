import type { ClientCredentials, ProductApp } from '../../config/product-apps.ts';
import { AppError } from '../../core/app-error.ts';
import { equalHashes, hashSecret } from '../../crypto/secrets.ts';

/**
 * Authenticates a product app by its client credentials.
 *
 * @throws AppError `unauthenticated`
 */
export function authenticateProduct(
  apps: ProductApp[],
  { clientId, clientSecret }: ClientCredentials,
): ProductApp {
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
