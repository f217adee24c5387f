import type { Repositories } from '../../repositories/repositories.ts';
import { type CheckCodeDeps, type CodeCheck, type CodeScope, checkCode } from './check-code.ts';
import { confirmMailbox, type MailboxRepositories } from './confirm-mailbox.ts';
import { type IssuedCode, issueCode } from './issue-code.ts';
import { type CodeAttempt, type CodeSource, consumeCodeLimits } from './limits/code-limits.ts';
import {
  consumeMailLimits,
  type MailLimitDeps,
  tryConsumeMailLimits,
} from './limits/mail-limits.ts';
import { consumeTextMessageLimits, type TextMessageRequest } from './limits/text-message-limits.ts';
import type { UnconfirmedMail } from './limits/unconfirmed-mails.ts';

/** Codes that show who reads a mailbox or a phone, with the limits on requesting and entering them. */
export interface Codes {
  /** See {@link consumeMailLimits}. @throws AppError `proof_of_work_required`, `rate_limited` */
  consumeMailLimits(request: UnconfirmedMail): Promise<void>;
  /** See {@link tryConsumeMailLimits}. */
  tryConsumeMailLimits(request: UnconfirmedMail): Promise<boolean>;
  /** See {@link consumeTextMessageLimits}. @throws AppError `rate_limited` */
  consumeTextMessageLimits(request: TextMessageRequest): Promise<void>;
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
    consumeMailLimits: (request) => consumeMailLimits(deps, request),
    tryConsumeMailLimits: (request) => tryConsumeMailLimits(deps, request),
    consumeTextMessageLimits: (request) => consumeTextMessageLimits(deps, request),
    confirmMailbox: (transaction, recipient) => confirmMailbox(deps, transaction, recipient),
    issue: (repositories, scope) => issueCode(deps, repositories, scope),
    consumeCodeLimits: (attempt) => consumeCodeLimits(deps.limiter, attempt),
    check: (scope, entered) => checkCode(deps, scope, entered),
  };
}
