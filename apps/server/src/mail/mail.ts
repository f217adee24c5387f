import type { SocialProvider } from '@atrium/contract';

/** The name of a device whose user agent is missing or unknown. */
export const UNKNOWN_DEVICE = 'Unknown device';

/** The device that caused an event, and where it was, if that is known. */
export interface EventDevice {
  device: string;
  location: string | null;
}

/** An account event of which the owner is notified. */
export type AccountNotification =
  /** The address was verified and the account created; `provider` if that was by social login. */
  | { template: 'welcome'; provider: SocialProvider | null }
  | ({
      template: 'password-changed';
      /** Whether no device stayed logged in, as after a forgotten password. */
      endedEverywhere?: boolean;
      /** The linked accounts, which still log in. Emails from before an update have none. */
      providers?: SocialProvider[];
      // Emails from before an update have no device.
    } & Partial<EventDevice>)
  | ({ template: 'new-device'; at: number; timeZone: string | null } & EventDevice)
  | {
      template: 'account-deleted';
      purgedAt: number;
      timeZone: string | null;
      hasPassword: boolean;
    }
  | { template: 'account-restored' }
  | { template: 'email-changed'; newEmail: string }
  /** `providerEmail` is the address of the Google or Facebook account, if the provider gives one. */
  | { template: 'account-linked'; provider: SocialProvider; providerEmail?: string | null }
  | { template: 'account-unlinked'; provider: SocialProvider };

/** A store event of which the store's users are notified. */
export type StoreNotification =
  | { event: 'uninstalled' | 'needs-reauth' | 'domain-lost' }
  | { event: 'access-requested' | 'request-cancelled'; by: string }
  | { event: 'access-waiting' | 'access-approved' | 'access-declined' }
  | { event: 'access-expired' | 'access-withdrawn' | 'access-ended' }
  | { event: 'became-owner' };

/** When it happened, and the zone to show that in; an email that an older release has written has neither. */
export interface EventTime {
  at?: number;
  timeZone?: string | null;
}

/** Every email the portal sends, as data; `mail/templates.ts` has the texts. */
export type Mail =
  | { template: 'registration-code'; code: string; verifyUrl: string }
  | { template: 'account-exists'; loginUrl: string }
  | { template: 'social-code'; provider: SocialProvider; code: string }
  | { template: 'social-account-exists'; provider: SocialProvider; loginUrl: string }
  | { template: 'reset-code'; code: string; verifyUrl: string }
  /** No more codes are sent to this address today; the link works for 24 hours. */
  | { template: 'last-mail-today'; resetUrl: string }
  | { template: 'email-change-code'; code: string }
  /** `undoUrl` is null when the account returns to an earlier address. */
  | ({ template: 'email-change-undo'; newEmail: string; undoUrl: string | null } & EventTime)
  | ({
      template: 'account-notification';
      notification: AccountNotification;
      secureUrl: string;
      loginUrl: string;
    } & EventTime)
  | {
      template: 'store-notification';
      notification: StoreNotification;
      store: { name: string; domain: string };
      portalUrl: string;
    }
  /** Never sent: written for an unknown address, so that the same work is done. */
  | { template: 'nothing' };

export interface MailOrigin {
  /**
   * Requested in a browser in which the mailbox's owner has not logged in before: perhaps by somebody else. It is withheld
   * if earlier emails came back.
   */
  isFromVisitor: boolean;
}

/** An email in the outbox. */
export interface MailJob extends MailOrigin {
  to: string;
  mail: Mail;
}
