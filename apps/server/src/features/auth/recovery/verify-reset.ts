import { limitTable } from '../../../config/limit-table.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { CodeRow } from '../../../repositories/accounts/codes.repository.ts';
import type { PasswordResetRow } from '../../../repositories/accounts/password-resets.repository.ts';
import { type CodeCheck, codeRefused } from '../../codes/check-code.ts';
import type { CodeSource } from '../../codes/limits/code-limits.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { findOwnReset } from './own-reset.ts';

const SIGNATURE_LIFETIME_MS = 10 * 60_000;

/** How many resets of an address a code may belong to that is entered in another browser: one day's mails. */
const RESETS_ELSEWHERE = limitTable.mailPerDayOverall.max;

type VerifyResetDeps = CoreDependencies & Pick<Dependencies, 'codes'>;

/** The mailbox is verified: `signature` allows setting a new password once, within ten minutes, in this browser. */
export interface VerifiedReset {
  kind: 'reset-password';
  signature: string;
  /** For the cookie of a browser that has not requested the reset itself. */
  resetToken: string | null;
}

interface VerifyResetRequest {
  context: RequestContext;
  resetToken: string | undefined;
}

/** @throws AppError `invalid_code`, `code_expired`, `code_spent`, `rate_limited` */
export async function verifyReset(
  deps: VerifyResetDeps,
  { email, code }: { email: string; code: string },
  { context: { network, isBrowser }, resetToken }: VerifyResetRequest,
): Promise<VerifiedReset> {
  const found = await findOwnReset(deps, resetToken);
  const own = found?.email === email ? found : undefined;
  const limited = { own: own?.token_hash ?? null, network, recipient: email };
  const source = await deps.codes.consumeCodeLimits(limited);
  const resets = own
    ? [own]
    : await deps.repositories.passwordResets.findAwaitingCode(
        email,
        deps.runtime.now(),
        RESETS_ELSEWHERE,
      );
  const { reset, check } = await findResetOf(deps, resets, { code, source });
  if (!reset?.user_id || !check?.row) {
    deps.audit('code_refused');
    throw codeRefused(check, source).asAudited();
  }
  const newToken = own || !isBrowser ? null : newSecret(deps.runtime.randomBytes);
  const signature = await issueSignature(deps, {
    userId: reset.user_id,
    email,
    code: check.row,
    browserHash: own?.token_hash ?? (newToken && hashSecret(newToken)),
  });
  deps.audit('reset_verified', { userId: reset.user_id });
  return { kind: 'reset-password', signature, resetToken: newToken };
}

/** The reset whose code was entered, or else the refusal of the last one. */
async function findResetOf(
  deps: VerifyResetDeps,
  resets: readonly PasswordResetRow[],
  attempt: { code: string; source: CodeSource },
): Promise<{ reset?: PasswordResetRow; check?: CodeCheck }> {
  let check: CodeCheck | undefined;
  for (const reset of resets) {
    const scope = {
      purpose: 'reset-password',
      subjectId: reset.id,
      recipient: reset.email,
    } as const;
    check = await deps.codes.check(scope, attempt);
    if (check.row) return { reset, check };
  }
  return check ? { check } : {};
}

/** A second reset invalidates the signature of the first. */
async function issueSignature(
  { transact, runtime, codes }: VerifyResetDeps,
  {
    userId,
    email,
    code,
    browserHash,
  }: { userId: string; email: string; code: CodeRow; browserHash: string | null },
): Promise<string> {
  const now = runtime.now();
  const signature = newSecret(runtime.randomBytes);
  await transact(async (transaction) => {
    const { resetSignatures, users } = transaction;
    // A concurrent change of address invalidates what was mailed to this mailbox.
    const user = await users.lockForUpdate(userId);
    if (user?.email !== email) throw codeRefused();
    if (!(await transaction.codes.consume(code.id, now))) throw codeRefused();
    await resetSignatures.removeAllByUser(userId);
    await resetSignatures.insert({
      signature_hash: hashSecret(signature),
      user_id: userId,
      browser_hash: browserHash,
      created_at: now,
      expires_at: now + SIGNATURE_LIFETIME_MS,
    });
    await codes.confirmMailbox(transaction, code);
  });
  return signature;
}
