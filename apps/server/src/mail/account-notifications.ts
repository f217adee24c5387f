import { type SocialProvider, socialProviderNames } from '@atrium/contract';
import type { ReactNode } from 'react';
import { timeText } from '../core/time-zone.ts';
import { button, factTable, paragraph, smallPrint, textLink } from './elements.ts';
import { type EmailContent, mailLayout } from './layout.ts';
import {
  type AccountNotification,
  type EventDevice,
  type EventTime,
  type Mail,
  UNKNOWN_DEVICE,
} from './mail.ts';

interface Wording {
  subject: string;
  title: string;
  sentences: string[];
  /** What happened where and when, by name. */
  facts?: Record<string, string>;
  /** What the owner may want to do next; without it the one action is to secure the account. */
  action?: string;
  /** What the owner must do who did not do this; without it, all of it. */
  remedy?: string;
  /** Why the email was sent, if not because of the account's security. */
  reason?: string;
}

/** The text for each notification. */
function wordingOf(notification: AccountNotification): Wording {
  switch (notification.template) {
    case 'welcome':
      return {
        subject: 'Welcome to Atrium: connect your first store',
        title: 'Welcome to Atrium',
        sentences: [
          welcomeSentence(notification),
          'Next, connect your Shopify store. Then you can start products for it from your home page.',
        ],
        action: 'Connect your first store',
        reason:
          'You received this email because an Atrium account was created with this address. We send it once.',
      };
    case 'password-changed':
      return {
        subject: 'Your Atrium password was changed',
        title: 'Your password was changed',
        sentences: [
          notification.endedEverywhere
            ? 'You were logged out on all devices.'
            : 'All other devices were logged out.',
          ...otherLogins(notification.providers ?? []),
        ],
        facts: deviceFacts(notification),
        ...(notification.endedEverywhere ? { remedy: 'set a new password' } : {}),
      };
    case 'new-device':
      return {
        subject: newLoginSubject(notification.device),
        title: 'A new device logged in',
        sentences: ['Someone logged in to your account on a device we don’t recognise.'],
        facts: {
          ...deviceFacts(notification),
          Time: timeText(notification.at, notification.timeZone),
        },
      };
    case 'account-deleted':
      return {
        subject: 'Your Atrium account was deleted',
        title: 'Your account was deleted',
        sentences: [
          `To restore it, ${restoreInstructions(notification)}. Then choose Reactivate.`,
          `You can do this until ${timeText(notification.purgedAt, notification.timeZone)}. After that, your account is permanently removed.`,
        ],
        action: 'Restore my account',
      };
    case 'account-restored':
      return {
        subject: 'Your Atrium account was restored',
        title: 'Your account was restored',
        sentences: [
          'Your stores and settings are back.',
          'A store that another account used, or asked to use, belongs to that account now. Stores shows which ones you own.',
        ],
        action: 'Open Atrium',
      };
    case 'email-changed':
      return {
        subject: 'This is now the email address of your Atrium account',
        title: 'Your email address was changed',
        sentences: [`From now on, log in with ${notification.newEmail}.`],
      };
    case 'account-unlinked':
      return {
        subject: `${socialProviderNames[notification.provider]} was disconnected from your Atrium account`,
        title: `${socialProviderNames[notification.provider]} was disconnected`,
        sentences: [`You can no longer log in with ${socialProviderNames[notification.provider]}.`],
      };
    case 'account-linked':
      return {
        subject: `${socialProviderNames[notification.provider]} was connected to your Atrium account`,
        title: `${socialProviderNames[notification.provider]} was connected`,
        sentences: [
          `You can now log in with ${socialProviderNames[notification.provider]}${notification.providerEmail ? ` as ${notification.providerEmail}` : ''}.`,
        ],
        remedy: `disconnect ${socialProviderNames[notification.provider]}, log out all devices and set a new password`,
      };
  }
}

function deviceFacts({ device, location }: Partial<EventDevice>): Record<string, string> {
  if (device === undefined) return {};
  return { Device: device, ...(location ? { Location: location } : {}) };
}

/** Only a short name without signs: the device chose it, and a subject is read without the text below it. */
function newLoginSubject(device: string): string {
  const isName = /^[A-Za-z0-9 .-]{1,45}$/.test(device) && device !== UNKNOWN_DEVICE;
  return isName ? `New login to Atrium from ${device}` : 'New login to your Atrium account';
}

/** An attacker may have linked an account of their own, which a new password does not end. */
function otherLogins(providers: readonly SocialProvider[]): string[] {
  if (providers.length === 0) return [];
  const names = providers.map((provider) => socialProviderNames[provider]).join(' and ');
  return [`You can also still log in with ${names}.`];
}

function welcomeSentence({ provider }: { provider: SocialProvider | null }): string {
  if (provider === null) return 'Your email address is confirmed, and your account is ready.';
  return `Your account is ready. You can log in to it with ${socialProviderNames[provider]}.`;
}

function restoreInstructions({ hasPassword }: { hasPassword: boolean }): string {
  return hasPassword
    ? 'log in with your password'
    : 'set a password with “Forgot Password” on the login page, and log in with it';
}

/** Whether the email has a row with the time. The others have it in their text, or report what only the owner can do. */
const withTime: Record<AccountNotification['template'], boolean> = {
  welcome: false,
  'password-changed': true,
  'new-device': false,
  'account-deleted': false,
  'account-restored': true,
  'email-changed': true,
  'account-linked': true,
  'account-unlinked': true,
};

const securityReason =
  'You received this email because this is the address of your Atrium account. We send it whenever something about its security changes.';

/** When it happened, so that the owner can tell whether it was them. */
export function timeTable({ at, timeZone }: EventTime): ReactNode[] {
  return at === undefined ? [] : [factTable({ Time: timeText(at, timeZone) })];
}

export function accountNotificationEmail(
  mail: Extract<Mail, { template: 'account-notification' }>,
): EmailContent {
  const { notification, secureUrl, loginUrl } = mail;
  const wording = wordingOf(notification);
  const { subject, title, sentences, facts, action, reason = securityReason } = wording;
  const { remedy = 'log out all devices and set a new password' } = wording;
  const { at, timeZone } = mail;
  const shown = {
    ...facts,
    ...(withTime[notification.template] && at !== undefined
      ? { Time: timeText(at, timeZone) }
      : {}),
  };
  const hasDevice = Object.keys(facts ?? {}).length > 0;
  const hasFacts = Object.keys(shown).length > 0;
  const content: ReactNode[] = [
    ...sentences.map((sentence) => paragraph(sentence)),
    ...(hasFacts ? [factTable(shown)] : []),
  ];
  const frame = {
    title,
    // The facts are more useful in a list of emails than a sentence that is always the same.
    preview: hasDevice ? Object.values(shown).join(' · ') : (sentences[0] ?? title),
    reason,
  };
  const body = action
    ? mailLayout(
        frame,
        ...content,
        button(loginUrl, action),
        smallPrint('If this wasn’t you, ', textLink(secureUrl, 'secure your account'), '.'),
      )
    : mailLayout(
        frame,
        ...content,
        paragraph(`If this wasn’t you, ${remedy}:`),
        button(secureUrl, 'Secure my account'),
        smallPrint('If this was you, you don’t need to do anything.'),
      );
  return { subject, body };
}
