import type { MailOrigin } from '../../mail/mail.ts';
import type { CodeRow } from '../../repositories/accounts/codes.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import {
  type CheckCodeDeps,
  type CheckScope,
  type CodeCheck,
  type CodeScope,
  requireCode,
} from './check-code.ts';
import { type IssuedCode, issueCode } from './issue-code.ts';
import type { CodeAttempt } from './limits/code-limits.ts';
import { type MailLimitDeps, tryWithMailLimits, withMailLimits } from './limits/mail-limits.ts';
import { type TextMessageRequest, withTextMessageLimits } from './limits/text-message-limits.ts';
import { refundUnconfirmedMail, type UnconfirmedMail } from './limits/unconfirmed-mails.ts';

type MailboxRepositories = Pick<Repositories, 'users' | 'rateLimits'>;

/** Codes that show who reads a mailbox or a phone, with the limits on requesting and entering them. */
export interface Codes {
  /** See {@link withMailLimits}. @throws AppError `proof_of_work_required`, `rate_limited` */
  withMailLimits<Result>(
    request: UnconfirmedMail,
    send: (origin: MailOrigin) => Promise<Result>,
  ): Promise<Result>;
  /** See {@link tryWithMailLimits}. */
  tryWithMailLimits<Result>(
    request: UnconfirmedMail,
    work: (isAllowed: boolean, origin: MailOrigin) => Promise<Result>,
  ): Promise<Result>;
  /** See {@link withTextMessageLimits}. @throws AppError `rate_limited` */
  withTextMessageLimits<Result>(
    request: TextMessageRequest,
    send: () => Promise<Result>,
  ): Promise<Result>;
  /**
   * Records that a mailed code was entered: the email was requested by the mailbox's owner, and emails arrive there. Call it
   * last in the transaction that consumes the code. If it failed after the commit, the merchant would get an error although
   * the code is used up. If it came earlier, other requests would wait longer for the portal-wide counter.
   */
  confirmMailbox(
    transaction: MailboxRepositories,
    code: Pick<CodeRow, 'recipient' | 'created_at'>,
  ): Promise<void>;
  /** See {@link issueCode}. */
  issue(
    repositories: Pick<Repositories, 'codes'>,
    scope: CodeScope,
    mailedAt?: number,
  ): Promise<IssuedCode>;
  /** See {@link requireCode}. @throws AppError `invalid_code`, `code_expired`, `code_spent`, `rate_limited` */
  require(
    entered: CodeAttempt & { code: string },
    find: (check: CheckScope) => Promise<CodeCheck | undefined>,
  ): Promise<CodeRow>;
}

type CodesDeps = Pick<
  MailLimitDeps,
  'limiter' | 'proofOfWork' | 'audit' | 'transact' | 'runtime' | 'notifications'
> &
  Pick<CheckCodeDeps, 'repositories' | 'codeKeys'>;

export function createCodes(deps: CodesDeps): Codes {
  return {
    withMailLimits: (request, send) => withMailLimits(deps, request, send),
    tryWithMailLimits: (request, work) => tryWithMailLimits(deps, request, work),
    withTextMessageLimits: (request, send) => withTextMessageLimits(deps, request, send),
    async confirmMailbox(transaction, { recipient, created_at: countedAt }) {
      await transaction.users.clearEmailProblem(recipient);
      // Only in the window in which it was counted: otherwise attackers could enter the codes of their own mailboxes in a later
      // window, and send as many more emails to strangers in it.
      await refundUnconfirmedMail(deps, recipient, { transaction, countedAt });
    },
    issue: (repositories, scope, mailedAt) => issueCode(deps, repositories, scope, mailedAt),
    require: (entered, find) => requireCode(deps, entered, find),
  };
}
