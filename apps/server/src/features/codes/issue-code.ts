import { CODE_EXPIRY_MINUTES } from '@atrium/contract';
import { hashCode, newCode } from '../../crypto/codes.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { CheckCodeDeps, CodeScope } from './check-code.ts';

export interface IssuedCode {
  code: string;
  expiresAt: number;
}

/**
 * Creates a code; the subject's previous code of the same purpose stops working.
 *
 * @param mailedAt when the email was requested whose link was opened for this code. Default: now, for a code in an email.
 */
export async function issueCode(
  { runtime, codeKeys }: Pick<CheckCodeDeps, 'runtime' | 'codeKeys'>,
  repositories: Pick<Repositories, 'codes'>,
  scope: CodeScope,
  mailedAt?: number,
): Promise<IssuedCode> {
  const now = runtime.now();
  const expiresAt = now + CODE_EXPIRY_MINUTES * 60_000;
  const code = newCode(runtime.randomBytes);
  await repositories.codes.replace({
    id: runtime.newId(),
    purpose: scope.purpose,
    subject_id: scope.subjectId,
    recipient: scope.recipient,
    code_hash: hashCode(codeKeys, scope, code),
    attempts: 0,
    // No later than now, or the code would seem to be from before the clock was set back.
    created_at: Math.min(now, mailedAt ?? now),
    expires_at: expiresAt,
    consumed_at: null,
  });
  return { code, expiresAt };
}
