import type { EnqueueEmail } from '../../jobs/outbox/outbox.ts';
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
  /** See {@link readMailLink}. @throws AppError `invalid_link`, `already_used` */
  readLink(mailData: string, purposes: readonly MailLinkPurpose[]): Promise<MailLinkRow>;
  /**
   * Notifies the owner of an account event, with a link that revokes all access in case it was somebody else.
   */
  notifyOwner(
    repositories: Pick<Repositories, 'mailLinks' | 'outbox'>,
    user: { id: string; email: string; time_zone: string | null },
    notification: AccountNotification,
  ): Promise<void>;
  /** Notifies a user of a store event. */
  notifyStoreUser(
    repositories: Pick<Repositories, 'outbox'>,
    recipient: { email: string; name: string; domain: string },
    notification: StoreNotification,
  ): Promise<void>;
}

type NotificationDeps = Pick<MailLinkDeps, 'runtime' | 'portalUrl' | 'signingKeys'> &
  Pick<Repositories, 'mailLinks'> & { enqueueEmail: EnqueueEmail };

export function createNotifications(deps: NotificationDeps): Notifications {
  const { enqueueEmail, portalUrl } = deps;
  const loginUrl = `${portalUrl}/login`;
  return {
    loginUrl,
    enqueueEmail,
    createLink: (repositories, target) => createMailLink(deps, repositories, target),
    readLink: (mailData, purposes) => readMailLink(deps, deps, mailData, purposes),
    async notifyOwner(repositories, { id, email, time_zone: timeZone }, notification) {
      const target = { purpose: 'secure-account', email, userId: id } as const;
      const secureUrl = await createMailLink(deps, repositories, target);
      const event = { notification, at: deps.runtime.now(), timeZone };
      const mail = { template: 'account-notification', ...event, secureUrl, loginUrl } as const;
      await enqueueEmail(repositories, { to: email, mail });
    },
    async notifyStoreUser(repositories, { email, name, domain }, notification) {
      const mail = {
        template: 'store-notification',
        notification,
        store: { name, domain },
        portalUrl,
      } as const;
      await enqueueEmail(repositories, { to: email, mail });
    },
  };
}
