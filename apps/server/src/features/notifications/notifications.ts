import { pagePaths } from '@atrium/contract';
import type { LimitName } from '../../config/limit-table.ts';
import type { EnqueueEmail } from '../../jobs/outbox/outbox.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { limitFailures } from '../../limits/refund-failures.ts';
import type { AccountNotification, StoreNotification } from '../../mail/mail.ts';
import type { MailLinkRow } from '../../repositories/accounts/mail-links.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import {
  createMailLink,
  type MailLinkDeps,
  type MailLinkPurpose,
  type MailLinkTarget,
  readMailLink,
} from './mail-links.ts';

/** What {@link Notifications.readLink} counts. */
export const mailLinkLimits: readonly LimitName[] = ['linkFailuresByNetwork', 'openedPerLink'];

interface NotifiedUser {
  id: string;
  email: string;
  time_zone: string | null;
}

/** Emails to merchants and the links in them. An email is written in the caller's transaction and sent if that commits. */
export interface Notifications {
  /** The login page, for links in emails. */
  loginUrl: string;
  enqueueEmail: EnqueueEmail;
  /** See {@link createMailLink}. */
  createLink(
    repositories: Pick<Repositories, 'mailLinks'>,
    target: MailLinkTarget,
  ): Promise<string>;
  /**
   * See {@link readMailLink}. No session is required to open a link, so the links that a network has refused are limited,
   * and how often one link is opened: some can be opened again.
   *
   * @param network of the caller.
   * @throws AppError `invalid_link`, `already_used`, `rate_limited`
   */
  readLink(
    mailData: string,
    purposes: readonly MailLinkPurpose[],
    network: string,
  ): Promise<MailLinkRow>;
  /**
   * Notifies the owner of an account event. A link in the email revokes all access, in case the owner did not cause the event.
   */
  notifyOwner(
    repositories: Pick<Repositories, 'mailLinks' | 'outbox'>,
    user: NotifiedUser,
    notification: AccountNotification,
  ): Promise<void>;
  /**
   * Notifies the owner of a login from a new device. An attacker who has the password could fill the mailbox with these
   * emails, so beyond a limit none is sent.
   */
  notifyNewDevice(
    repositories: Pick<Repositories, 'mailLinks' | 'outbox' | 'rateLimits'>,
    user: NotifiedUser,
    login: Omit<Extract<AccountNotification, { template: 'new-device' }>, 'template'>,
  ): Promise<void>;
  /** Notifies a user of a store event. */
  notifyStoreUser(
    repositories: Pick<Repositories, 'outbox'>,
    recipient: { email: string; name: string; domain: string },
    notification: StoreNotification,
  ): Promise<void>;
}

type NotificationDeps = Pick<MailLinkDeps, 'runtime' | 'portalUrl' | 'signingKeys'> &
  Pick<Repositories, 'mailLinks'> & { enqueueEmail: EnqueueEmail; limiter: Limiter };

export function createNotifications(deps: NotificationDeps): Notifications {
  const { enqueueEmail, portalUrl } = deps;
  const loginUrl = portalUrl + pagePaths.login;

  const notifyOwner: Notifications['notifyOwner'] = async (
    repositories,
    { id, email, time_zone: timeZone },
    notification,
  ) => {
    const target = { purpose: 'secure-account', email, userId: id } as const;
    const secureUrl = await createMailLink(deps, repositories, target);
    const event = { notification, at: deps.runtime.now(), timeZone };
    const mail = { template: 'account-notification', ...event, secureUrl, loginUrl } as const;
    await enqueueEmail(repositories, { to: email, mail, isFromVisitor: false });
  };

  return {
    loginUrl,
    enqueueEmail,
    createLink: (repositories, target) => createMailLink(deps, repositories, target),
    async readLink(mailData, purposes, network) {
      const { limiter } = deps;
      const link = await limitFailures(limiter, { limit: 'linkFailuresByNetwork', network }, () =>
        readMailLink(deps, deps, mailData, purposes),
      );
      await limiter.consume('openedPerLink', link.id);
      return link;
    },
    notifyOwner,
    async notifyNewDevice(repositories, user, login) {
      for (const limit of ['newDeviceMailPerHour', 'newDeviceMailPerDay'] as const) {
        if (!(await deps.limiter.tryConsume(limit, user.id, repositories))) return;
      }
      await notifyOwner(repositories, user, { template: 'new-device', ...login });
    },
    async notifyStoreUser(repositories, { email, name, domain }, notification) {
      const mail = {
        template: 'store-notification',
        notification,
        store: { name, domain },
        portalUrl,
      } as const;
      await enqueueEmail(repositories, { to: email, mail, isFromVisitor: false });
    },
  };
}
