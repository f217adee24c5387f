import { verifyLogin } from '@atrium/handoff';
import { type ReadAppMessageDeps, readAppMessage } from './read-app-message.ts';

/** The verified content of login data. */
export interface TrustedLogin {
  /** The product's type in the catalogue. */
  product: string;
  /** The product's display name. */
  title: string;
  userId: string;
  /** When the merchant came to the product app by a hand-off, in milliseconds; null if the data does not contain it. */
  openedAt: number | null;
  jti: string;
  expiresAt: number;
}

/**
 * Reads login data signed by a product app.
 *
 * @throws AppError `invalid_link`
 */
export async function readLoginData(deps: ReadAppMessageDeps, data: string): Promise<TrustedLogin> {
  const { app, claims, usedUntil } = await readAppMessage(deps, data, {
    verify: verifyLogin,
    refusal: 'product_login_refused',
    code: 'invalid_link',
  });
  const product = app.type;
  const title = deps.catalogue.products.find(({ type }) => type === product)?.title ?? product;
  const { sub: userId, jti, auth_time } = claims;
  const openedAt = auth_time === undefined ? null : auth_time * 1000;
  return { product, title, userId, openedAt, jti, expiresAt: usedUntil };
}
