import { limitTable } from '../../../config/limit-table.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { CodeRow } from '../../../repositories/accounts/codes.repository.ts';
import type { PasswordResetRow } from '../../../repositories/accounts/password-resets.repository.ts';
import { type CheckScope, type CodeCheck, codeRefused } from '../../codes/check-code.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { findOwnReset } from './own-reset.ts';

const SIGNATURE_LIFETIME_MS = 10 * 60_000;

/** How many resets of an address a code may belong to that is entered in another browser: one day's emails. */
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
  let resets = own ? [own] : [];
  const entered = { own: own?.token_hash ?? null, network, recipient: email, code };
  const row = await deps.codes.require(entered, async (check) => {
    if (!own) resets = await findResetsElsewhere(deps, email);
    return checkResets(check, resets);
  });
  const reset = resets.find(({ id }) => id === row.subject_id);
  // An address without an account gets a code that nobody receives, and an account may have been detached meanwhile.
  if (!reset?.user_id) throw codeRefused();
  const newToken = own || !isBrowser ? null : newSecret(deps.runtime.randomBytes);
  const signature = await issueSignature(deps, {
    userId: reset.user_id,
    email,
    code: row,
    browserHash: own?.token_hash ?? (newToken && hashSecret(newToken)),
  });
  deps.audit('reset_verified', { userId: reset.user_id });
  return { kind: 'reset-password', signature, resetToken: newToken };
}

/** In another browser the code may be that of any reset of the address. */
async function findResetsElsewhere(
  { repositories: { passwordResets }, runtime }: VerifyResetDeps,
  email: string,
): Promise<PasswordResetRow[]> {
  return passwordResets.findAwaitingCode(email, runtime.now(), RESETS_ELSEWHERE);
}

/** The code of one of the resets, or else the refusal of the last one. */
async function checkResets(
  check: CheckScope,
  resets: readonly PasswordResetRow[],
): Promise<CodeCheck | undefined> {
  let checked: CodeCheck | undefined;
  for (const { id, email } of resets) {
    checked = await check({ purpose: 'reset-password', subjectId: id, recipient: email });
    if (checked.row) break;
  }
  return checked;
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
