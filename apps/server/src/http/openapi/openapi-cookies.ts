import type { CallDeclaration } from '../call/call-declaration.ts';
import type { CookieKind } from '../cookies.ts';

type Json = Record<string, unknown>;

const purposes: Record<CookieKind, string> = {
  binding: 'Binds a session to the browser that started it.',
  registration: 'Identifies the browser that registered.',
  reset: 'Identifies the browser that requested a password reset.',
  verification: 'Identifies the browser that verified a registration started elsewhere.',
  device: 'Identifies a browser in which this merchant has logged in before.',
  social: 'Identifies the browser that started an authorization at Google or Facebook.',
  shopify: 'Identifies the browser that started an authorization at Shopify.',
  install: 'Identifies the browser of an installation started at Shopify.',
};

const nameOf = (kind: CookieKind) => `atrium_${kind}`;

/** For clients that are browsers; others have the token alone. */
export const bindingScheme: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: nameOf('binding'),
  description: `${purposes.binding} Over https every cookie’s name begins with \`__Host-\`.`,
};

export function cookieParametersOf({ reads = [] }: CallDeclaration): Json[] {
  return reads.map((kind) => ({
    name: nameOf(kind),
    in: 'cookie',
    required: false,
    description: purposes[kind],
    schema: { type: 'string' },
  }));
}

/** The header of a response that sets or removes cookies, one line each. */
export function setCookieOf(kinds: readonly CookieKind[] = []): { headers?: Json } {
  if (kinds.length === 0) return {};
  const description = kinds.map((kind) => `\`${nameOf(kind)}\`: ${purposes[kind]}`).join('\n\n');
  const pattern = `^(__Host-)?atrium_(${kinds.join('|')})=`;
  return { headers: { 'Set-Cookie': { description, schema: { type: 'string', pattern } } } };
}
