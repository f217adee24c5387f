import { verifyLogin } from '@atrium/handoff';
import type { Dependencies } from '../dependencies.ts';
import { readAppMessage } from './read-app-message.ts';

/** The verified content of login data. */
export interface TrustedLogin {
  /** The product's type in the catalogue. */
  product: string;
  /** The product's display name. */
  title: string;
  userId: string;
  jti: string;
  expiresAt: number;
}

export type ReadLoginDataDeps = Parameters<typeof readAppMessage>[0] &
  Pick<Dependencies, 'catalogue'>;

/**
 * Reads login data signed by a product app.
 *
 * @throws AppError `invalid_handoff`
 */
export async function readLoginData(deps: ReadLoginDataDeps, data: string): Promise<TrustedLogin> {
  const { app, claims, usedUntil } = await readAppMessage(deps, data, {
    verify: verifyLogin,
    refusal: 'product_login_refused',
    text: 'This link is not valid or has expired.',
  });
  const product = app.type;
  const title = deps.catalogue.find(({ type }) => type === product)?.title ?? product;
  return { product, title, userId: claims.sub, jti: claims.jti, expiresAt: usedUntil };
}
