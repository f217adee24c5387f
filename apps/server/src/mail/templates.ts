import { CODE_EXPIRY_MINUTES } from '@atrium/contract';
import {
  button,
  codeBlock,
  type Letter,
  mailLayout,
  paragraph,
  providerNames,
  smallPrint,
} from './layout.ts';
import type { Mail } from './mail.ts';
import { noticeLetter } from './notice-letters.ts';
import { storeLetter } from './store-letters.ts';

type MailOf<Template extends Mail['template']> = Extract<Mail, { template: Template }>;

/** Subject and body of a mail. React escapes every value, so nobody's text becomes markup. */
export function letterOf(mail: Exclude<Mail, { template: 'nothing' }>): Letter {
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
      return emailChangeUndo(mail);
    case 'notice':
      return noticeLetter(mail);
    case 'store':
      return storeLetter(mail);
  }
}

const expiry = `The code will expire in ${CODE_EXPIRY_MINUTES} minutes.`;

function registrationCode(mail: MailOf<'registration-code'>): Letter {
  return {
    subject: `${mail.code} is your Atrium code`,
    body: mailLayout(
      'Confirm your email address',
      `Enter ${mail.code} on the page where you registered.`,
      paragraph('Enter this code on the page where you registered:'),
      codeBlock(mail.code),
      paragraph(expiry),
      button(mail.verifyUrl, 'Confirm this address'),
      smallPrint(
        'You did not register? Then somebody typed your address by mistake. Nothing happens unless the code is entered, so you can ignore this mail and should not pass the code on.',
      ),
    ),
  };
}

function accountExists(mail: MailOf<'account-exists'>): Letter {
  return {
    subject: 'You already have an Atrium account',
    body: mailLayout(
      'You already have an account',
      'Log in with the password you have, or set a new one.',
      paragraph(
        'Somebody, probably you, tried to register with this email address. It has an account already, so just log in. If you do not remember the password, choose “Forgot Password” there.',
      ),
      paragraph(
        'Did you register with Google or Facebook? Continue with it, or set a password by “Forgot Password”.',
      ),
      button(mail.loginUrl, 'Log in'),
      smallPrint('It was not you? Then there is nothing to do: your account has not changed.'),
    ),
  };
}

function socialCode({ provider, code }: MailOf<'social-code'>): Letter {
  const name = providerNames[provider];
  return {
    subject: `${code} is your Atrium code`,
    body: mailLayout(
      'Confirm your email address',
      `Enter ${code} on the page where you continued with ${name}.`,
      paragraph(`Enter this code on the page where you continued with ${name}:`),
      codeBlock(code),
      paragraph(expiry),
      smallPrint(
        `You did not try to log in with ${name}? Then somebody typed your address by mistake. Nothing happens unless the code is entered, so you can ignore this mail and should not pass the code on.`,
      ),
    ),
  };
}

function socialAccountExists({ provider, loginUrl }: MailOf<'social-account-exists'>): Letter {
  const name = providerNames[provider];
  return {
    subject: 'You already have an Atrium account',
    body: mailLayout(
      'You already have an account',
      'Log in the way you usually do.',
      paragraph(
        `Somebody, probably you, continued with ${name} and named this email address. It has an account already, so log in the way you usually do. After that you can connect ${name} to it.`,
      ),
      button(loginUrl, 'Log in'),
      smallPrint('It was not you? Then there is nothing to do: your account has not changed.'),
    ),
  };
}

function resetCode(mail: MailOf<'reset-code'>): Letter {
  return {
    subject: `${mail.code} is your Atrium code`,
    body: mailLayout(
      'Set a new password',
      `Enter ${mail.code} on the page where you asked for it.`,
      paragraph('Enter this code on the page where you asked for a new password:'),
      codeBlock(mail.code),
      paragraph(expiry),
      button(mail.verifyUrl, 'Set a new password'),
      smallPrint(
        'You did not ask for it? Then ignore this mail and do not pass the code on. Your password stays as it is.',
      ),
    ),
  };
}

function lastMailToday(mail: MailOf<'last-mail-today'>): Letter {
  return {
    subject: 'Too many emails were requested for your Atrium account',
    body: mailLayout(
      'We have stopped sending you codes for today',
      'You can still get into your account: this email has a link that works for 24 hours.',
      paragraph(
        'Someone requested many emails for this address today. To keep your mailbox usable, we will not send any more codes until tomorrow. Your account has not changed.',
      ),
      paragraph(
        'If you cannot log in, set a new password with this link. It works for 24 hours, until you have set one.',
      ),
      button(mail.resetUrl, 'Set a new password'),
      smallPrint('If you can log in as usual, you don’t need to do anything.'),
    ),
  };
}

function emailChangeCode(mail: MailOf<'email-change-code'>): Letter {
  return {
    subject: `${mail.code} is your Atrium code`,
    body: mailLayout(
      'Confirm your new email address',
      `Enter ${mail.code} in your account settings.`,
      paragraph('Enter this code in your account settings to use this address from now on:'),
      codeBlock(mail.code),
      paragraph(expiry),
      smallPrint(
        'You did not ask for it? Then somebody typed your address by mistake, and you can ignore this mail.',
      ),
    ),
  };
}

function emailChangeUndo(mail: MailOf<'email-change-undo'>): Letter {
  return {
    subject: 'The email address of your Atrium account was changed',
    body: mailLayout(
      'Your email address was changed',
      `Your account now uses ${mail.newEmail}.`,
      paragraph(
        `Your account now uses ${mail.newEmail}. This address no longer logs in and gets no more mail about it.`,
      ),
      paragraph('Was it not you? Take the change back within 7 days. That logs everyone out.'),
      button(mail.undoUrl, 'Take the change back'),
      smallPrint('It was you? Then there is nothing to do.'),
    ),
  };
}
