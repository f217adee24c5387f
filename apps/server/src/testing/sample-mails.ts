import { randomUUID } from 'node:crypto';
import { smtpGateway } from '../gateways/mail.gateway.ts';
import type { AccountNotification, Mail, StoreNotification } from '../mail/mail.ts';
import { renderMail } from '../mail/templates.ts';

export type SentMail = Exclude<Mail, { template: 'nothing' }>;

export interface SampleMail {
  /** The template, the notification or the event. */
  name: string;
  mail: SentMail;
}

const PORTAL = 'https://portal.example';
export const sampleUrl = `${PORTAL}/login?mailData=abc`;
/** 22 November 2026, 11:20 UTC. */
export const sampleTime = Date.UTC(2026, 10, 22, 11, 20);
const timeZone = 'Europe/Stockholm';
const time = { at: sampleTime, timeZone };
const code = 'K7M4QX';

/** One at least of each kind: a kind without a sample does not compile. */
type SamplesOf<Kinds extends { template: string }> = {
  readonly [Name in Kinds['template']]: readonly [
    Extract<Kinds, { template: Name }>,
    ...Extract<Kinds, { template: Name }>[],
  ];
};

const notifications: SamplesOf<AccountNotification> = {
  welcome: [
    { template: 'welcome', provider: null },
    { template: 'welcome', provider: 'google' },
  ],
  'password-changed': [
    { template: 'password-changed', device: 'Firefox on Linux', location: 'Malmö, Sweden' },
  ],
  'new-device': [
    {
      template: 'new-device',
      device: 'Chrome on macOS',
      location: 'Malmö, Sweden',
      at: sampleTime,
      timeZone,
    },
  ],
  'account-deleted': [
    { template: 'account-deleted', purgedAt: sampleTime, timeZone, hasPassword: true },
  ],
  'account-restored': [{ template: 'account-restored' }],
  'email-changed': [{ template: 'email-changed', newEmail: 'new@shop.example' }],
  'account-linked': [
    { template: 'account-linked', provider: 'google', providerEmail: 'ada@gmail.example' },
  ],
  'account-unlinked': [{ template: 'account-unlinked', provider: 'facebook' }],
};

const storeEvents: Readonly<Record<StoreNotification['event'], StoreNotification>> = {
  uninstalled: { event: 'uninstalled' },
  'needs-reauth': { event: 'needs-reauth' },
  'domain-lost': { event: 'domain-lost' },
  'access-requested': { event: 'access-requested', by: 'cora@shop.example' },
  'request-cancelled': { event: 'request-cancelled', by: 'cora@shop.example' },
  'access-waiting': { event: 'access-waiting' },
  'access-approved': { event: 'access-approved' },
  'access-declined': { event: 'access-declined' },
  'access-expired': { event: 'access-expired' },
  'access-withdrawn': { event: 'access-withdrawn' },
  'access-ended': { event: 'access-ended' },
  'became-owner': { event: 'became-owner' },
};

type OtherMail = Exclude<SentMail, { template: 'account-notification' | 'store-notification' }>;

const others: SamplesOf<OtherMail> = {
  'registration-code': [{ template: 'registration-code', code, verifyUrl: sampleUrl }],
  'social-code': [{ template: 'social-code', provider: 'google', code }],
  'reset-code': [{ template: 'reset-code', code, verifyUrl: sampleUrl }],
  'email-change-code': [{ template: 'email-change-code', code }],
  'account-exists': [{ template: 'account-exists', loginUrl: sampleUrl }],
  'social-account-exists': [
    { template: 'social-account-exists', provider: 'google', loginUrl: sampleUrl },
  ],
  'last-mail-today': [{ template: 'last-mail-today', resetUrl: sampleUrl }],
  'email-change-undo': [
    { template: 'email-change-undo', newEmail: 'new@shop.example', undoUrl: sampleUrl, ...time },
    { template: 'email-change-undo', newEmail: 'new@shop.example', undoUrl: null, ...time },
  ],
};

export function accountMail(notification: AccountNotification): SentMail {
  const links = { secureUrl: `${PORTAL}/secure`, loginUrl: sampleUrl };
  return { template: 'account-notification', notification, ...links, ...time };
}

/** Every email that the portal sends. */
export const sampleMails: readonly SampleMail[] = [
  ...Object.values(others)
    .flat()
    .map((mail) => ({
      name:
        mail.template === 'email-change-undo' && mail.undoUrl === null
          ? 'email-change-without-undo'
          : mail.template,
      mail,
    })),
  ...Object.values(notifications)
    .flat()
    .map((notification) => ({
      name:
        notification.template === 'welcome' && notification.provider !== null
          ? `welcome-${notification.provider}`
          : notification.template,
      mail: accountMail(notification),
    })),
  ...Object.values(storeEvents).map((notification) => ({
    name: `store-${notification.event}`,
    mail: {
      template: 'store-notification' as const,
      notification,
      store: { name: 'Fern & Ember', domain: 'fern.myshopify.com' },
      portalUrl: PORTAL,
    },
  })),
];

/** The address that a sample is sent to. */
export const sampleRecipient = (name: string) => `${name}@mails.example`;

/** Sends every sample, as the portal sends its emails. */
export async function sendSampleMails(smtpUrl: string): Promise<void> {
  const links = { portalUrl: PORTAL, helpUrl: `${PORTAL}/help` };
  const gateway = smtpGateway(smtpUrl, 'Atrium <portal@atrium.example>');
  try {
    for (const { name, mail } of sampleMails) {
      const rendered = await renderMail({ to: sampleRecipient(name), mail }, links);
      await gateway.send(rendered, {
        messageId: `<${randomUUID()}@atrium.example>`,
        sealedRecipient: name,
      });
    }
  } finally {
    gateway.close();
  }
}
