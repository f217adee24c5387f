import type { ErrorCode } from '@atrium/contract';
import { CODE_ATTEMPTS, CODE_ATTEMPTS_ELSEWHERE } from '../../config/limit-table.ts';
import { type AppError, errorAtField } from '../../core/app-error.ts';
import { CLOCK_DIFFERENCE_MS, type Runtime } from '../../core/runtime.ts';
import { type CodePurpose, isCodeOf } from '../../crypto/codes.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { CodeRow } from '../../repositories/accounts/codes.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { type CodeAttempt, type CodeSource, consumeCodeLimits } from './limits/code-limits.ts';

export interface CheckCodeDeps {
  repositories: Pick<Repositories, 'codes'>;
  runtime: Runtime;
  limiter: Pick<Limiter, 'consume'>;
  /** The keys for the hashes of mailed codes. */
  codeKeys: KeyRing;
}

export interface CodeScope {
  purpose: CodePurpose;
  /** The registration, password reset or user that the code belongs to. */
  subjectId: string;
  /** The email address or phone number it was sent to. */
  recipient: string;
}

type Refusal = Extract<ErrorCode, 'invalid_code' | 'code_expired' | 'code_spent'>;

export type CodeCheck = { row: CodeRow } | { row: undefined; refusal: Refusal };

/** For a code that is right, and must look like a wrong one. */
export const INVALID_CODE: CodeCheck = { row: undefined, refusal: 'invalid_code' };

/** Compares the entered code with that of a scope. */
export type CheckScope = (scope: CodeScope) => Promise<CodeCheck>;

/**
 * Counts an entered code against the limits, then compares it. Only the browser that requested the code gets the reason of
 * a refusal, expired or spent; others get the same error for wrong, expired, used and foreign codes.
 *
 * @param find checks what the code may belong to; undefined if there is nothing.
 * @returns the code, which must still be consumed, in the transaction that performs the action.
 * @throws AppError `invalid_code`, `code_expired`, `code_spent`, `rate_limited`
 */
export async function requireCode(
  deps: CheckCodeDeps,
  { code, ...attempt }: CodeAttempt & { code: string },
  find: (check: CheckScope) => Promise<CodeCheck | undefined>,
): Promise<CodeRow> {
  const source = await consumeCodeLimits(deps.limiter, attempt);
  const check = await find((scope) => checkCode(deps, scope, { code, source }));
  if (check?.row) return check.row;
  throw codeRefused(source.kind === 'own' ? check?.refusal : undefined);
}

/** Also for a code that was right, and can no longer be used. The HTTP frame audits it. */
export function codeRefused(refusal: Refusal = 'invalid_code'): AppError {
  return errorAtField('code', refusal);
}

/** Counts an attempt, then compares. */
async function checkCode(
  deps: CheckCodeDeps,
  scope: CodeScope,
  { code, source }: { code: string; source: CodeSource },
): Promise<CodeCheck> {
  const { codes } = deps.repositories;
  const row = await codes.find(scope.subjectId, scope.purpose);
  if (!row || row.consumed_at !== null) return refused('invalid_code');
  if (isExpired(row, deps.runtime.now())) {
    if (row.expires_at !== 0) await codes.expire(row.id);
    return refused('code_expired');
  }
  if (!(await countAttempt(deps, row, source))) return refused('code_spent');
  if (isCodeOf(deps.codeKeys, row.code_hash, scope, code)) return { row };
  const attempts = await codes.attemptsBy(row.id, sourceKey(source));
  return refused(attempts >= CODE_ATTEMPTS ? 'code_spent' : 'invalid_code');
}

/** A code created in the future shows that the clock was set back, so its age is unknown. */
function isExpired(row: CodeRow, now: number): boolean {
  return row.expires_at <= now || row.created_at > now + CLOCK_DIFFERENCE_MS;
}

function refused(refusal: Refusal): CodeCheck {
  return { row: undefined, refusal };
}

async function countAttempt({ repositories }: CheckCodeDeps, row: CodeRow, source: CodeSource) {
  if (!(await repositories.codes.countAttempt(row, sourceKey(source), CODE_ATTEMPTS))) return false;
  if (source.kind === 'own') return true;
  return repositories.codes.countAttemptElsewhere(row.id, CODE_ATTEMPTS_ELSEWHERE);
}

function sourceKey(source: CodeSource): string {
  return source.kind === 'own' ? 'own' : hashSecret(source.network);
}
