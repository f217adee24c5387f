import { CODE_EXPIRY_MINUTES } from '@atrium/contract';
import type { ReactNode } from 'react';
import { button, codeBlock, mailLayout, paragraph, smallPrint } from './layout.ts';
import type { Mail } from './mail.ts';

interface Letter {
  subject: string;
  body: ReactNode;
}

/** Subject and body of a mail. React escapes every value, so nobody's text becomes markup. */
export function letterOf(mail: Mail): Letter {
  switch (mail.template) {
    case 'registration-code':
      return registrationCode(mail);
    case 'account-exists':
      return accountExists(mail);
  }
}

function registrationCode(mail: Extract<Mail, { template: 'registration-code' }>): Letter {
  const subject = `${mail.code} is your Atrium code`;
  return {
    subject,
    body: mailLayout(
      'Confirm your email address',
      `Enter ${mail.code} on the page where you registered.`,
      paragraph('Enter this code on the page where you registered:'),
      codeBlock(mail.code),
      paragraph(`The code will expire in ${CODE_EXPIRY_MINUTES} minutes.`),
      button(mail.verifyUrl, 'Enter the code'),
      smallPrint(
        'You did not register? Then somebody typed your address by mistake. Nothing happens unless the code is entered, so you can ignore this mail and should not pass the code on.',
      ),
    ),
  };
}

function accountExists(mail: Extract<Mail, { template: 'account-exists' }>): Letter {
  return {
    subject: 'You already have an Atrium account',
    body: mailLayout(
      'You already have an account',
      'Log in with the password you have, or set a new one.',
      paragraph(
        'Somebody, probably you, tried to register with this email address. It has an account already, so just log in. If you do not remember the password, choose “Forgot Password” there.',
      ),
      button(mail.loginUrl, 'Log in'),
      smallPrint('It was not you? Then there is nothing to do: your account has not changed.'),
    ),
  };
}
