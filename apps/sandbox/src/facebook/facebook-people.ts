import { createHash } from 'node:crypto';
import { textOf } from '../pages/html.ts';

/** A person as Facebook describes them to an app. */
export interface FacebookPerson {
  /** The person's id, specific to this app. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `null` for somebody who registered with a phone number. */
  readonly email: string | null;
}

interface FacebookPersona extends FacebookPerson {
  /** The portal's rule that this person demonstrates. */
  readonly story: string;
}

export const facebookPersonas: readonly FacebookPersona[] = [
  persona('Fay Ferris', 'fay@ferris.example', 'New here: confirms the address by a code.'),
  persona(
    'Ada Archer',
    'demo@atrium.example',
    'The demo account’s address: gets an email about logging in there first.',
  ),
  persona('Fred Flood', '', 'No address: has to enter one.'),
  persona(
    'Dee Doyle',
    'dee@doyle.example',
    'Continue once, delete the account in the portal, and come back: it stays deleted.',
  ),
];

function persona(name: string, email: string, story: string): FacebookPersona {
  return { ...personOf({ name, email }), story };
}

/** Any other person, from the form. A missing id is derived from address or name. */
export function personOf(form: unknown): FacebookPerson {
  const name = textOf(form, 'name')?.trim() || 'Sam Sample';
  const email = textOf(form, 'email')?.trim() || null;
  const [firstName = '', ...rest] = name.split(/\s+/);
  return {
    id: textOf(form, 'id')?.trim() || idFor(email ?? name),
    firstName,
    lastName: rest.join(' '),
    email,
  };
}

function idFor(text: string): string {
  const number = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  return `1${String(number).padStart(15, '0')}`;
}
