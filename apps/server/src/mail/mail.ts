import type { SocialProvider } from '@atrium/contract';

/** Something that happened to an account, told to its owner. */
export type Notice =
  | { template: 'password-changed' }
  | { template: 'new-device'; device: string; location: string | null; at: number }
  | { template: 'account-deleted'; purgedAt: number; hasPassword: boolean }
  | { template: 'account-restored' }
  | { template: 'email-changed'; newEmail: string }
  | { template: 'sign-in-linked'; provider: SocialProvider }
  | { template: 'sign-in-unlinked'; provider: SocialProvider };

/** Something that happened to a store, told to those who use it. */
export type StoreNews =
  | { event: 'uninstalled' | 'needs-reauth' }
  | { event: 'access-requested' | 'request-taken-back'; by: string }
  | { event: 'access-waiting' | 'access-approved' | 'access-declined' }
  | { event: 'access-expired' | 'access-withdrawn' };

/** Every mail the portal sends, as data; `mail/templates.ts` puts it into words. */
export type Mail =
  | { template: 'registration-code'; code: string; verifyUrl: string }
  | { template: 'account-exists'; loginUrl: string }
  | { template: 'social-code'; provider: SocialProvider; code: string }
  | { template: 'social-account-exists'; provider: SocialProvider; loginUrl: string }
  | { template: 'reset-code'; code: string; verifyUrl: string }
  /** No further code goes to this address today; the link works until then. */
  | { template: 'last-mail-today'; resetUrl: string }
  | { template: 'email-change-code'; code: string }
  | { template: 'email-change-undo'; newEmail: string; undoUrl: string }
  | { template: 'notice'; notice: Notice; secureUrl: string; loginUrl: string }
  | {
      template: 'store';
      news: StoreNews;
      store: { name: string; domain: string };
      portalUrl: string;
    }
  /** Never sent: stands where another address would have got a mail. */
  | { template: 'nothing' };

/** A mail on its way: who gets it and what it says. */
export interface MailJob {
  to: string;
  mail: Mail;
}
