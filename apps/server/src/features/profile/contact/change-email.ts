import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { Session } from '../../../core/session.ts';
import type { MailOrigin } from '../../../mail/mail.ts';
import type { MailLinkRow } from '../../../repositories/accounts/mail-links.repository.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { requireUser } from '../../accounts/account-user.ts';
import { codeRefused } from '../../codes/check-code.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { requireFreshLogin } from '../../sessions/active-session.ts';
import { revokeAllAccess } from '../../sessions/revoke-all-access.ts';
import { deleteForItsAddress, isReplaced } from '../delete-account.ts';

type ChangeEmailDeps = CoreDependencies & Pick<Dependencies, 'limiter' | 'codes' | 'notifications'>;

/**
 * Mails a code to a new address, which is stored separately until the code verifies it. A taken address gets the same
 * response, and an email that links to the login page.
 *
 * @throws AppError `reauthentication_required`, `already_verified`, `rate_limited`
 */
export async function startEmailChange(
  deps: ChangeEmailDeps,
  session: Session,
  email: string,
  context: RequestContext,
): Promise<void> {
  requireFreshLogin(deps, session);
  const user = await requireUser(deps.repositories, session);
  if (user.email === email) throw new AppError('already_verified');
  await deps.limiter.consume('emailChange', user.id);
  const mail = { recipient: email, knownDeviceHash: null, context };
  await deps.codes.withMailLimits(mail, (origin) => mailCode(deps, user, email, origin));
  deps.audit('email_change_requested', { userId: user.id });
}

async function mailCode(
  deps: ChangeEmailDeps,
  user: UserRow,
  email: string,
  origin: MailOrigin,
): Promise<void> {
  await deps.transact(async (transaction) => {
    const owner = await transaction.users.findByEmail(email);
    const scope = { purpose: 'change-email', subjectId: user.id, recipient: email } as const;
    const { code, expiresAt } = await deps.codes.issue(transaction, scope);
    const mail = owner
      ? ({ template: 'account-exists', loginUrl: deps.notifications.loginUrl } as const)
      : ({ template: 'email-change-code', code } as const);
    await deps.notifications.enqueueEmail(transaction, { to: email, mail, ...origin }, expiresAt);
  });
}

/**
 * Makes the verified address the account's address. The old address is notified and can undo the change for seven
 * days.
 *
 * @throws AppError `invalid_code`, `code_expired`, `code_spent`, `rate_limited`
 */
export async function completeEmailChange(
  deps: ChangeEmailDeps,
  session: Session,
  { email, code }: { email: string; code: string },
  context: RequestContext,
): Promise<void> {
  const user = await requireUser(deps.repositories, session);
  const scope = { purpose: 'change-email', subjectId: user.id, recipient: email } as const;
  const entered = { own: session.id, network: context.network, recipient: email, code };
  const row = await deps.codes.require(entered, (check) => check(scope));
  await deps.transact(async (transaction) => {
    const now = deps.runtime.now();
    if (!(await transaction.codes.consume(row.id, now))) throw codeRefused();
    if (await transaction.users.findByEmail(email)) throw codeRefused();
    await transaction.users.update(user.id, { email, email_problem: null, updated_at: now });
    await endRecovery(transaction, user.id);
    // Registrations of this address never entered their code, and it cannot be entered any more.
    await transaction.registrations.removeAllByEmail(email);
    const undoUrl = await undoLinkFor(deps, transaction, user, email);
    await deps.notifications.enqueueEmail(transaction, {
      to: user.email,
      isFromVisitor: false,
      mail: {
        template: 'email-change-undo',
        newEmail: email,
        undoUrl,
        at: now,
        timeZone: user.time_zone,
      },
    });
    await deps.notifications.notifyOwner(
      transaction,
      { ...user, email },
      {
        template: 'email-changed',
        newEmail: email,
      },
    );
    await deps.codes.confirmMailbox(transaction, row);
  });
  deps.audit('email_changed', { userId: user.id });
}

/**
 * The link that undoes a change, for the address that is left. There is none when the account returns to an address that
 * could still undo: the addresses in between may have been those of an attacker, who would take the account again.
 */
async function undoLinkFor(
  { notifications, runtime }: ChangeEmailDeps,
  transaction: Repositories,
  user: UserRow,
  newEmail: string,
): Promise<string | null> {
  const former = await transaction.mailLinks.findRevertTo(user.id, newEmail, runtime.now());
  if (former) {
    await transaction.mailLinks.removeLaterReverts(former);
    return null;
  }
  const target = { purpose: 'revert-email', email: user.email, userId: user.id } as const;
  return notifications.createLink(transaction, target);
}

/** Removes what was mailed to the old mailbox, except the link that undoes the change. */
async function endRecovery(
  {
    codes,
    passwordResets,
    resetSignatures,
    mailLinks,
  }: Pick<Repositories, 'codes' | 'passwordResets' | 'resetSignatures' | 'mailLinks'>,
  userId: string,
): Promise<void> {
  await codes.removeAllBySubject(userId);
  await passwordResets.detachAllFromUser(userId);
  await resetSignatures.removeAllByUser(userId);
  await mailLinks.removeAllByUser(userId);
}

interface UndoRequest {
  mailData: string;
  /** Whether to close a newer account of the old address. */
  confirmed: boolean | undefined;
}

/**
 * Undoes a change of address by the link mailed to the old address, logs everyone out and notifies the address that loses the
 * account. If a newer account was opened with the old address, it is closed, once this is confirmed: its owner may have opened
 * it because they could not log in any more.
 *
 * @throws AppError `invalid_link`, `already_used`, `rate_limited`, `conflict` when an account that is older than the change has
 *   the old address by now.
 */
export async function revertEmail(
  deps: ChangeEmailDeps,
  { mailData, confirmed }: UndoRequest,
  { network }: Pick<RequestContext, 'network'>,
): Promise<DataOf<typeof endpoints.revertEmail>> {
  const link = await deps.notifications.readLink(mailData, ['revert-email'], network);
  const userId = link.user_id ?? '';
  const outcome = await deps.transact(async (transaction) => {
    const now = deps.runtime.now();
    const user = await transaction.users.lockForUpdate(userId);
    // An account that was closed for its address stays closed (decision 0047).
    if (!user || isReplaced(user)) throw new AppError('invalid_link');
    // Locked, because it may be leaving the address at this moment: then it must not be closed.
    const owner = await transaction.users.lockByEmail(link.email);
    const other = owner?.id === user.id ? undefined : owner;
    if (other && other.created_at >= link.created_at && !confirmed) return { newer: other };
    if (!(await transaction.mailLinks.markUsed(link.id, now))) throw new AppError('already_used');
    if (other && other.created_at < link.created_at) throw new AppError('conflict');
    if (other) await deleteForItsAddress(deps, transaction, other.id);
    await returnToAddress(deps, transaction, user, link);
    return { closed: other?.deleted_at === null ? other : undefined };
  });
  if (outcome.newer) {
    const openedAt = new Date(outcome.newer.created_at).toISOString();
    return { confirm: { email: link.email, openedAt } };
  }
  if (outcome.closed) deps.audit('account_deleted', { userId: outcome.closed.id });
  deps.audit('email_change_reverted', { userId });
  return { email: link.email };
}

async function returnToAddress(
  deps: ChangeEmailDeps,
  transaction: Repositories,
  user: UserRow,
  link: MailLinkRow,
): Promise<void> {
  const { runtime } = deps;
  const now = runtime.now();
  // The person who changed the address knew the password or has set a new one.
  await transaction.users.setPassword(user.id, null, now);
  await transaction.users.update(user.id, { email: link.email, email_problem: null });
  await revokeAllAccess(transaction, { userId: user.id, runtime });
  await transaction.mailLinks.removeLaterReverts(link);
  // The person who changed the address may have linked their own Google or Facebook account.
  await transaction.socialIdentities.removeAllByUser(user.id);
  if (user.email !== link.email) {
    await deps.notifications.enqueueEmail(transaction, {
      to: user.email,
      isFromVisitor: false,
      mail: {
        template: 'email-change-undo',
        newEmail: link.email,
        undoUrl: null,
        at: now,
        timeZone: user.time_zone,
      },
    });
  }
  await deps.notifications.notifyOwner(
    transaction,
    { ...user, email: link.email },
    {
      template: 'email-changed',
      newEmail: link.email,
    },
  );
}
