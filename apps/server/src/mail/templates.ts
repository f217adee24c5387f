import { CODE_EXPIRY_MINUTES, socialProviderNames } from '@atrium/contract';
import type { ReactNode } from 'react';
import {
  DAY_MS,
  HOUR_MS,
  LAST_MAIL_LINK_LIFETIME_MS,
  REVERT_EMAIL_LIFETIME_MS,
} from '../core/lifetimes.ts';
import type { RenderedMail } from '../gateways/mail.gateway.ts';
import { accountNotificationEmail, timeTable } from './account-notifications.ts';
import { button, codeBlock, paragraph, smallPrint } from './elements.ts';
import { type EmailContent, type FooterLinks, mailLayout } from './layout.ts';
import type { Mail, MailJob } from './mail.ts';
import { storeNotificationEmail } from './store-notifications.ts';

const LAST_LINK_HOURS = LAST_MAIL_LINK_LIFETIME_MS / HOUR_MS;
const UNDO_DAYS = REVERT_EMAIL_LIFETIME_MS / DAY_MS;

type MailOf<Template extends Mail['template']> = Extract<Mail, { template: Template }>;

/** Renders the HTML and text parts, with the links of the footer. The renderer is loaded by the first email, not at start. */
export async function renderMail(
  job: Pick<MailJob, 'to'> & { mail: Exclude<Mail, { template: 'nothing' }> },
  links: FooterLinks,
): Promise<RenderedMail> {
  const { render, toPlainText } = await import('@react-email/render');
  const content = emailContentOf(job.mail, job.to);
  const html = await render(content.body(links));
  return { to: job.to, subject: content.subject, html, text: toPlainText(html) };
}

/** Subject and body of an email. React escapes every value, so no user's text becomes markup. */
function emailContentOf(mail: Exclude<Mail, { template: 'nothing' }>, to: string): EmailContent {
  switch (mail.template) {
    case 'registration-code':
      return registrationCode(mail);
    case 'account-exists':
      return accountExists(mail);
    case 'social-code':
      return socialCode(mail);
    case 'social-account-exists':
      return socialAccountExists(mail);
    case 'reset-code':
      return resetCode(mail);
    case 'last-mail-today':
      return lastMailToday(mail);
    case 'email-change-code':
      return emailChangeCode(mail);
    case 'email-change-undo':
      return emailChangeUndo(mail, to);
    case 'account-notification':
      return accountNotificationEmail(mail);
    case 'store-notification':
      return storeNotificationEmail(mail);
  }
}

/** Why an email was sent, for its footer. */
const reasons = {
  typed: 'You received this email because someone entered this address at Atrium.',
  account: 'You received this email because this is the address of your Atrium account.',
  formerly: 'You received this email because this was the address of your Atrium account.',
};

const expiry = `The code will expire in ${CODE_EXPIRY_MINUTES} minutes.`;

function registrationCode(mail: MailOf<'registration-code'>): EmailContent {
  return {
    subject: `${mail.code} is your Atrium code to confirm your email address`,
    body: mailLayout(
      {
        title: 'Confirm your email address',
        preview: `Enter ${mail.code} on the page where you registered.`,
        reason: reasons.typed,
      },
      paragraph('Enter this code on the page where you registered:'),
      codeBlock(mail.code),
      paragraph(expiry),
      button(mail.verifyUrl, 'Confirm this address'),
      smallPrint(
        'If you didn’t register, someone entered your address by mistake. You can ignore this email. Don’t share the code with anyone.',
      ),
    ),
  };
}

function accountExists(mail: MailOf<'account-exists'>): EmailContent {
  return {
    subject: 'You already have an Atrium account',
    body: mailLayout(
      {
        title: 'You already have an account',
        preview: 'Log in with your password, or set a new one.',
        reason: reasons.typed,
      },
      paragraph(
        'Someone, probably you, tried to register with this email address, which already has an account. Log in instead. If you don’t remember your password, choose “Forgot Password” on the login page.',
      ),
      paragraph(
        'If you registered with Google or Facebook, continue with it, or set a password with “Forgot Password”.',
      ),
      button(mail.loginUrl, 'Log in'),
      smallPrint('If this wasn’t you, you don’t need to do anything. Your account hasn’t changed.'),
    ),
  };
}

function socialCode({ provider, code }: MailOf<'social-code'>): EmailContent {
  const name = socialProviderNames[provider];
  return {
    subject: `${code} is your Atrium code to confirm your email address`,
    body: mailLayout(
      {
        title: 'Confirm your email address',
        preview: `Enter ${code} on the page where you continued with ${name}.`,
        reason: reasons.typed,
      },
      paragraph(`Enter this code on the page where you continued with ${name}:`),
      codeBlock(code),
      paragraph(expiry),
      smallPrint(
        `If you didn’t try to log in with ${name}, someone entered your address by mistake. You can ignore this email. Don’t share the code with anyone.`,
      ),
    ),
  };
}

function socialAccountExists({
  provider,
  loginUrl,
}: MailOf<'social-account-exists'>): EmailContent {
  const name = socialProviderNames[provider];
  return {
    subject: 'You already have an Atrium account',
    body: mailLayout(
      {
        title: 'You already have an account',
        preview: 'Log in the way you usually do.',
        reason: reasons.typed,
      },
      paragraph(
        `Someone, probably you, continued with ${name} and entered this email address, which already has an account. Log in the way you usually do. You can then connect ${name} in your account settings.`,
      ),
      button(loginUrl, 'Log in'),
      smallPrint('If this wasn’t you, you don’t need to do anything. Your account hasn’t changed.'),
    ),
  };
}

function resetCode(mail: MailOf<'reset-code'>): EmailContent {
  return {
    subject: `${mail.code} is your Atrium code to set a new password`,
    body: mailLayout(
      {
        title: 'Set a new password',
        preview: `Enter ${mail.code} on the page where you requested it.`,
        reason: reasons.account,
      },
      paragraph('Enter this code on the page where you requested a new password:'),
      codeBlock(mail.code),
      paragraph(expiry),
      button(mail.verifyUrl, 'Set a new password'),
      smallPrint(
        'If you didn’t request this, ignore this email and don’t share the code with anyone. Your password hasn’t changed.',
      ),
    ),
  };
}

function lastMailToday(mail: MailOf<'last-mail-today'>): EmailContent {
  return {
    subject: 'Too many emails were requested for your Atrium account',
    body: mailLayout(
      {
        title: 'We have stopped sending you codes for today',
        preview: `You can still get into your account: this email has a link that works for ${LAST_LINK_HOURS} hours.`,
        reason: reasons.account,
      },
      paragraph(
        'Someone requested many emails for this address today. To keep your mailbox usable, we won’t send any more codes until tomorrow. Your account hasn’t changed.',
      ),
      paragraph(
        `If you can’t log in, set a new password with this link. It works for ${LAST_LINK_HOURS} hours, until you have set one.`,
      ),
      button(mail.resetUrl, 'Set a new password'),
      smallPrint('If you can log in as usual, you don’t need to do anything.'),
    ),
  };
}

function emailChangeCode(mail: MailOf<'email-change-code'>): EmailContent {
  return {
    subject: `${mail.code} is your Atrium code to confirm your new email address`,
    body: mailLayout(
      {
        title: 'Confirm your new email address',
        preview: `Enter ${mail.code} in your account settings.`,
        reason: reasons.typed,
      },
      paragraph('Enter this code in your account settings to change your email address:'),
      codeBlock(mail.code),
      paragraph(expiry),
      smallPrint(
        'If you didn’t request this, someone entered your address by mistake. You can ignore this email. Don’t share the code with anyone.',
      ),
    ),
  };
}

/** To the address that the account had before. */
function emailChangeUndo(mail: MailOf<'email-change-undo'>, oldEmail: string): EmailContent {
  const { newEmail, undoUrl } = mail;
  return {
    subject: 'The email address of your Atrium account was changed',
    body: mailLayout(
      {
        title: 'Your email address was changed',
        preview: `Your account now uses ${newEmail}.`,
        reason: reasons.formerly,
      },
      paragraph(
        `Your account now uses ${newEmail}. You can no longer log in with ${oldEmail}, and we’ll send no more emails about the account to it.`,
      ),
      ...timeTable(mail),
      ...(undoUrl === null ? [smallPrint(RETURNED)] : undoing(undoUrl)),
    ),
  };
}

/** This email offers no undo: the link sent to the previous address stays valid. */
const RETURNED =
  'Your account had that address before, so the change can’t be undone from here. If you didn’t expect it, contact us.';

function undoing(undoUrl: string): ReactNode[] {
  return [
    paragraph(
      `If this wasn’t you, undo the change within ${UNDO_DAYS} days. This also logs out all devices.`,
    ),
    button(undoUrl, 'Undo the change'),
    smallPrint('If this was you, you don’t need to do anything.'),
  ];
}
