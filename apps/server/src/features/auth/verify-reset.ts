import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Client } from '../../http/client.ts';
import { codeRefused, findMatchingCode } from '../codes/check-code.ts';
import { resetSubject } from './reset-subject.ts';

const SIGNATURE_LIFETIME_MS = 10 * 60_000;

type Needs = Pick<Dependencies, 'repositories' | 'transact' | 'runtime' | 'codeKey' | 'audit'>;

/** The mailbox is proved: `signature` may set a new password, once, within ten minutes. */
export interface VerifiedReset {
  kind: 'reset-password';
  signature: string;
}

/** @throws AppError `invalid_code` */
export async function verifyReset(
  deps: Needs,
  { email, code }: { email: string; code: string },
  client: Client,
): Promise<VerifiedReset> {
  const user = await deps.repositories.users.findByEmail(email);
  const scope = { subjectId: resetSubject(user, email), email };
  const row =
    (await findMatchingCode(deps, { ...scope, purpose: 'reset-password' }, code)) ??
    (await findMatchingCode(deps, { ...scope, purpose: 'reset-password-link' }, code));
  if (!user || !row) {
    deps.audit('code_refused', { network: client.network });
    throw codeRefused().asAudited();
  }
  const now = deps.runtime.now();
  const signature = newSecret(deps.runtime.randomBytes);
  await deps.transact(async ({ codes, resetSignatures }) => {
    if (!(await codes.consume(row.id, now))) throw codeRefused();
    await resetSignatures.insert({
      signature_hash: hashSecret(signature),
      user_id: user.id,
      created_at: now,
      expires_at: now + SIGNATURE_LIFETIME_MS,
    });
  });
  deps.audit('reset_allowed', { userId: user.id, network: client.network });
  return { kind: 'reset-password', signature };
}
