import { createHash } from 'node:crypto';
import { textOf } from '../pages/html.ts';

/** A Google account. */
export interface GoogleAccount {
  /** Google's id of the person; it never changes. */
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `null` for an account without one. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The Workspace domain that manages the account. */
  readonly hostedDomain: string | null;
}

interface GooglePersona extends GoogleAccount {
  /** The portal's rule that this account demonstrates. */
  readonly story: string;
}

/** One account for each of the portal's rules. */
export const googlePersonas: readonly GooglePersona[] = [
  {
    ...persona(
      'Nora Newman',
      'nora@freshpaint.example',
      'New here, with an address that Google manages: an account is made at once.',
    ),
    hostedDomain: 'freshpaint.example',
  },
  persona(
    'Ada Archer',
    'demo@atrium.example',
    'The demo account’s address, which is not Google’s own: has to log in there first.',
  ),
  persona(
    'Gail Grove',
    'gail.grove@gmail.com',
    'Google’s own address: an account that has it is connected at once.',
  ),
  {
    ...persona(
      'Will Weaver',
      'will@weaverworks.example',
      'A company’s address that Google manages: connected at once too.',
    ),
    hostedDomain: 'weaverworks.example',
  },
  persona(
    'Otto Olsen',
    'otto@olsen.example',
    'New here, with an address that another service hosts: a code has to be entered.',
  ),
  {
    ...persona(
      'Una Underwood',
      'una@underwood.example',
      'Google has not seen proof of the address: a code has to be entered.',
    ),
    emailVerified: false,
  },
  {
    ...persona('Ned Nash', '', 'No address: has to enter one and a code.'),
    emailVerified: false,
  },
  {
    ...persona(
      'Dee Doyle',
      'dee@doyle.example',
      'Continue once, delete the account in the portal, and come back: it stays deleted.',
    ),
    hostedDomain: 'doyle.example',
  },
];

function persona(name: string, email: string, story: string): GooglePersona {
  return { ...accountOf({ name, email, verified: 'on' }), story };
}

/** Any other person, from the form. A missing id is derived from address or name. */
export function accountOf(form: unknown): GoogleAccount {
  const name = textOf(form, 'name')?.trim() || 'Sam Sample';
  const email = textOf(form, 'email')?.trim() || null;
  const [firstName = '', ...rest] = name.split(/\s+/);
  return {
    subject: textOf(form, 'subject')?.trim() || subjectFor(email ?? name),
    firstName,
    lastName: rest.join(' '),
    email,
    emailVerified: email !== null && textOf(form, 'verified') !== undefined,
    hostedDomain: textOf(form, 'hostedDomain')?.trim() || null,
  };
}

function subjectFor(text: string): string {
  const number = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  return `1${String(number).padStart(20, '0')}`;
}
