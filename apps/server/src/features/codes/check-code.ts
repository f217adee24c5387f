import { type AppError, refusalAt } from '../../app-error.ts';
import { type CodePurpose, hashCode } from '../../crypto/codes.ts';
import { equalHashes } from '../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';
import { CODE_TRIES } from '../../limits/limit-table.ts';
import type { CodeRow } from '../../repositories/codes.repository.ts';

export interface CodeScope {
  purpose: CodePurpose;
  /** The registration or user the code was made for. */
  subjectId: string;
  /** The address or number it was sent to. */
  email: string;
}

/**
 * Counts a try, then compares. The row it answers must still be consumed, in the transaction that
 * does what the code allows.
 */
export async function findMatchingCode(
  { repositories, runtime, codeKey }: Pick<Dependencies, 'repositories' | 'runtime' | 'codeKey'>,
  scope: CodeScope,
  code: string,
): Promise<CodeRow | undefined> {
  const row = await repositories.codes.countTry(
    scope.subjectId,
    scope.purpose,
    runtime.now(),
    CODE_TRIES,
  );
  return row && equalHashes(row.code_hash, hashCode(codeKey, scope, code)) ? row : undefined;
}

/** The same refusal for a wrong, dead, used or foreign code. */
export function codeRefused(): AppError {
  return refusalAt('code', 'invalid_code');
}
