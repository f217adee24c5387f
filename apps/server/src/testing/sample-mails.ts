import { randomUUID } from 'node:crypto';
import { smtpGateway } from '../gateways/mail.gateway.ts';
import type { AccountNotification, Mail, StoreNotification } from '../mail/mail.ts';
import { renderMail } from '../mail/render.ts';

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
const code = 'K7M4QX';

const notifications: readonly AccountNotification[] = [
  { template: 'welcome', provider: null },
  { template: 'welcome', provider: 'google' },
  { template: 'password-changed' },
  {
    template: 'new-device',
    device: 'Chrome on macOS',
    location: 'Malmö, Sweden',
    at: sampleTime,
    timeZone,
  },
  { template: 'account-deleted', purgedAt: sampleTime, timeZone, hasPassword: true },
  { template: 'account-restored' },
  { template: 'email-changed', newEmail: 'new@shop.example' },
  { template: 'account-linked', provider: 'google' },
  { template: 'account-unlinked', provider: 'facebook' },
];

/** One of each: an event without a sample does not compile. */
const storeEvents: Readonly<Record<StoreNotification['event'], StoreNotification>> = {
  uninstalled: { event: 'uninstalled' },
  'needs-reauth': { event: 'needs-reauth' },
  'access-requested': { event: 'access-requested', by: 'cora@shop.example' },
  'request-cancelled': { event: 'request-cancelled', by: 'cora@shop.example' },
  'access-waiting': { event: 'access-waiting' },
  'access-approved': { event: 'access-approved' },
  'access-declined': { event: 'access-declined' },
  'access-expired': { event: 'access-expired' },
  'access-withdrawn': { event: 'access-withdrawn' },
};

const others: readonly SentMail[] = [
  { template: 'registration-code', code, verifyUrl: sampleUrl },
  { template: 'social-code', provider: 'google', code },
  { template: 'reset-code', code, verifyUrl: sampleUrl },
  { template: 'email-change-code', code },
  { template: 'account-exists', loginUrl: sampleUrl },
  { template: 'social-account-exists', provider: 'google', loginUrl: sampleUrl },
  { template: 'last-mail-today', resetUrl: sampleUrl },
  { template: 'email-change-undo', newEmail: 'new@shop.example', undoUrl: sampleUrl },
];

export function accountMail(notification: AccountNotification): SentMail {
  const links = { secureUrl: `${PORTAL}/secure`, loginUrl: sampleUrl };
  return { template: 'account-notification', notification, ...links };
}

/** Every email that the portal sends. */
export const sampleMails: readonly SampleMail[] = [
  ...others.map((mail) => ({ name: mail.template, mail })),
  ...notifications.map((notification) => ({
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
  const gateway = smtpGateway(smtpUrl, 'Atrium <portal@atrium.example>');
  try {
    for (const { name, mail } of sampleMails) {
      const rendered = await renderMail({ to: sampleRecipient(name), mail });
      await gateway.send(rendered, {
        messageId: `<${randomUUID()}@atrium.example>`,
        sealedRecipient: name,
      });
    }
  } finally {
    gateway.close();
  }
}
