import type { PostMail } from '../../jobs/outbox.ts';
import type { Notice, StoreNews } from '../../mail/mail.ts';
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
  /** Where an email leads that says to log in. */
  loginUrl: string;
  enqueueEmail: PostMail;
  /** See {@link createMailLink}. */
  createLink(
    repositories: Pick<Repositories, 'mailLinks'>,
    target: MailLinkTarget,
  ): Promise<string>;
  /** See {@link readMailLink}. @throws AppError `invalid_handoff`, `already_used` */
  readLink(mailData: string, purposes: readonly MailLinkPurpose[]): Promise<MailLinkRow>;
  /**
   * Tells the owner of an account that something happened to it, with a link that ends all access
   * if it was not them.
   */
  notifyOwner(
    repositories: Pick<Repositories, 'mailLinks' | 'outbox'>,
    user: { id: string; email: string },
    notice: Notice,
  ): Promise<void>;
  /** Tells somebody who uses a store what happened to it. */
  notifyStoreUser(
    repositories: Pick<Repositories, 'outbox'>,
    recipient: { email: string; name: string; domain: string },
    news: StoreNews,
  ): Promise<void>;
}

type NotificationDeps = MailLinkDeps & Pick<Repositories, 'mailLinks'> & { enqueueEmail: PostMail };

export function createNotifications(deps: NotificationDeps): Notifications {
  const { enqueueEmail, portalUrl } = deps;
  const loginUrl = `${portalUrl}/login`;
  return {
    loginUrl,
    enqueueEmail,
    createLink: (repositories, target) => createMailLink(deps, repositories, target),
    readLink: (mailData, purposes) => readMailLink(deps, mailData, purposes),
    async notifyOwner(repositories, { id, email }, notice) {
      const target = { purpose: 'secure-account', email, userId: id } as const;
      const secureUrl = await createMailLink(deps, repositories, target);
      const mail = { template: 'notice', notice, secureUrl, loginUrl } as const;
      await enqueueEmail(repositories, { to: email, mail });
    },
    async notifyStoreUser(repositories, { email, name, domain }, news) {
      const mail = { template: 'store', news, store: { name, domain }, portalUrl } as const;
      await enqueueEmail(repositories, { to: email, mail });
    },
  };
}
