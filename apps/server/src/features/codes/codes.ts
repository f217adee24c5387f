import type { Repositories } from '../../repositories/repositories.ts';
import { type CheckCodeDeps, type CodeCheck, type CodeScope, checkCode } from './check-code.ts';
import { confirmMailbox, type MailboxRepositories } from './confirm-mailbox.ts';
import { type IssuedCode, issueCode } from './issue-code.ts';
import { type CodeAttempt, type CodeSource, consumeCodeLimits } from './limits/code-limits.ts';
import { type MailLimitDeps, tryConsumeMailLimits, withMailLimits } from './limits/mail-limits.ts';
import { type TextMessageRequest, withTextMessageLimits } from './limits/text-message-limits.ts';
import type { UnconfirmedMail } from './limits/unconfirmed-mails.ts';

/** Codes that show who reads a mailbox or a phone, with the limits on requesting and entering them. */
export interface Codes {
  /** See {@link withMailLimits}. @throws AppError `proof_of_work_required`, `rate_limited` */
  withMailLimits<Result>(request: UnconfirmedMail, send: () => Promise<Result>): Promise<Result>;
  /** See {@link tryConsumeMailLimits}. */
  tryConsumeMailLimits(request: UnconfirmedMail): Promise<boolean>;
  /** See {@link withTextMessageLimits}. @throws AppError `rate_limited` */
  withTextMessageLimits<Result>(
    request: TextMessageRequest,
    send: () => Promise<Result>,
  ): Promise<Result>;
  /** See {@link confirmMailbox}. */
  confirmMailbox(transaction: MailboxRepositories, recipient: string): Promise<void>;
  /** See {@link issueCode}. */
  issue(repositories: Pick<Repositories, 'codes'>, scope: CodeScope): Promise<IssuedCode>;
  /** See {@link consumeCodeLimits}. @throws AppError `rate_limited` */
  consumeCodeLimits(attempt: CodeAttempt): Promise<CodeSource>;
  /** See {@link checkCode}. */
  check(scope: CodeScope, entered: { code: string; source: CodeSource }): Promise<CodeCheck>;
}

type CodesDeps = Pick<
  MailLimitDeps,
  'limiter' | 'proofOfWork' | 'audit' | 'transact' | 'runtime' | 'notifications'
> &
  Pick<CheckCodeDeps, 'repositories' | 'codeKeys'>;

export function createCodes(deps: CodesDeps): Codes {
  return {
    withMailLimits: (request, send) => withMailLimits(deps, request, send),
    tryConsumeMailLimits: (request) => tryConsumeMailLimits(deps, request),
    withTextMessageLimits: (request, send) => withTextMessageLimits(deps, request, send),
    confirmMailbox: (transaction, recipient) => confirmMailbox(deps, transaction, recipient),
    issue: (repositories, scope) => issueCode(deps, repositories, scope),
    consumeCodeLimits: (attempt) => consumeCodeLimits(deps.limiter, attempt),
    check: (scope, entered) => checkCode(deps, scope, entered),
  };
}
