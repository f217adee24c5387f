import { RESET_LIFETIME_MS } from '../../../core/lifetimes.ts';
import type { Runtime } from '../../../core/runtime.ts';
import { findBySecret, hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { PasswordResetRow } from '../../../repositories/accounts/password-resets.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';

interface OwnResetDeps {
  repositories: Pick<Repositories, 'passwordResets'>;
  runtime: Pick<Runtime, 'now' | 'newId' | 'randomBytes'>;
}

export interface OwnReset {
  reset: PasswordResetRow;
  /** For the browser's cookie. */
  resetToken: string;
}

/** The unexpired reset started in this browser, for any address. */
export async function findOwnReset(
  { repositories, runtime }: OwnResetDeps,
  resetToken: string | undefined,
): Promise<PasswordResetRow | undefined> {
  const { passwordResets } = repositories;
  return findBySecret(resetToken, (hash) => passwordResets.findByToken(hash, runtime.now()));
}

/** Starts a reset in the browser that gets the returned token as a cookie. */
export async function beginReset(
  { repositories, runtime }: OwnResetDeps,
  { email, userId }: { email: string; userId: string | null },
): Promise<OwnReset> {
  const now = runtime.now();
  const resetToken = newSecret(runtime.randomBytes);
  const reset = {
    id: runtime.newId(),
    email,
    user_id: userId,
    token_hash: hashSecret(resetToken),
    created_at: now,
    expires_at: now + RESET_LIFETIME_MS,
  };
  await repositories.passwordResets.insert(reset);
  return { reset, resetToken };
}
