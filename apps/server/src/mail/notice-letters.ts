import type { ReactNode } from 'react';
import { button, type Letter, mailLayout, paragraph, providerNames, smallPrint } from './layout.ts';
import type { Mail, Notice } from './mail.ts';

interface Wording {
  subject: string;
  title: string;
  sentences: string[];
}

/** What happened, in the owner's words; times are given in UTC. */
function wordingOf(notice: Notice): Wording {
  switch (notice.template) {
    case 'password-changed':
      return {
        subject: 'Your Atrium password was changed',
        title: 'Your password was changed',
        sentences: ['All other devices were logged out.'],
      };
    case 'new-device':
      return {
        subject: 'New login to your Atrium account',
        title: 'A new device logged in',
        sentences: [
          `Device: ${notice.device}`,
          ...(notice.location === null ? [] : [`Place: ${notice.location}`]),
          `Time: ${new Date(notice.at).toUTCString()}`,
        ],
      };
    case 'account-deleted':
      return {
        subject: 'Your Atrium account was deleted',
        title: 'Your account was deleted',
        sentences: [
          `You can restore it until ${new Date(notice.purgedAt).toUTCString()}: ${wayToRestore(notice)} and choose Reactivate. After that, everything is removed for good.`,
        ],
      };
    case 'account-restored':
      return {
        subject: 'Your Atrium account was restored',
        title: 'Your account is back',
        sentences: ['Everything is as you left it.'],
      };
    case 'email-changed':
      return {
        subject: 'This is now the address of your Atrium account',
        title: 'Your email address was changed',
        sentences: [`From now on you log in with ${notice.newEmail}.`],
      };
    case 'sign-in-unlinked':
      return {
        subject: `${providerNames[notice.provider]} was disconnected from your Atrium account`,
        title: 'A way to log in was removed',
        sentences: [`${providerNames[notice.provider]} no longer opens your account.`],
      };
    case 'sign-in-linked':
      return {
        subject: `${providerNames[notice.provider]} was connected to your Atrium account`,
        title: 'A way to log in was added',
        sentences: [`From now on you can log in with ${providerNames[notice.provider]}.`],
      };
  }
}

function wayToRestore({ hasPassword }: { hasPassword: boolean }): string {
  return hasPassword
    ? 'log in with your password'
    : 'set a password by “Forgot Password” on the login page, log in with it';
}

export function noticeLetter({ notice, secureUrl }: Extract<Mail, { template: 'notice' }>): Letter {
  const { subject, title, sentences } = wordingOf(notice);
  const content: ReactNode[] = sentences.map((sentence) => paragraph(sentence));
  return {
    subject,
    body: mailLayout(
      title,
      sentences[0] ?? title,
      ...content,
      paragraph('Wasn’t you? Log everyone out and set a new password:'),
      button(secureUrl, 'Secure my account'),
      smallPrint('It was you? Then there is nothing to do.'),
    ),
  };
}
