import {
  authEndpoints,
  type EndpointName,
  linkedAccountEndpoints,
  productEndpoints,
  profileEndpoints,
  securityEndpoints,
  setupGuideEndpoints,
  socialLoginEndpoints,
  storeDetailEndpoints,
  storeEndpoints,
  storeInstallEndpoints,
  storeRequestEndpoints,
} from '@atrium/contract';
import { DAY_MS, HOUR_MS } from '../../core/lifetimes.ts';
import { sessionLifetimes } from '../../core/session.ts';

const SHORT = sessionLifetimes(false);
const LONG = sessionLifetimes(true);

interface Tag {
  readonly name: string;
  readonly description: string;
}

interface Area extends Tag {
  readonly endpoints: object;
}

/** The parts of the API, in the order in which a merchant meets them. */
const areas: readonly Area[] = [
  {
    name: 'Registration and login',
    description: 'From a new address to a session, and back in after a forgotten password.',
    endpoints: authEndpoints,
  },
  {
    name: 'Google and Facebook',
    description: 'Logging in with a provider.',
    endpoints: socialLoginEndpoints,
  },
  {
    name: 'Linked accounts',
    description: 'Which providers a merchant can log in with.',
    endpoints: linkedAccountEndpoints,
  },
  {
    name: 'Profile',
    description: 'Name, address, image, email and phone number, and deleting the account.',
    endpoints: profileEndpoints,
  },
  {
    name: 'Setup guide',
    description: 'What a merchant has still to do.',
    endpoints: setupGuideEndpoints,
  },
  { name: 'Security', description: 'Password and devices.', endpoints: securityEndpoints },
  {
    name: 'Stores',
    description: 'Adding stores, switching between them, and proving who owns them.',
    endpoints: { ...storeEndpoints, ...storeDetailEndpoints },
  },
  {
    name: 'Shared stores',
    description: 'Requesting access from the owner of a store, and deciding.',
    endpoints: storeRequestEndpoints,
  },
  {
    name: 'Installations',
    description: 'Connecting a store whose installation began at Shopify.',
    endpoints: storeInstallEndpoints,
  },
  {
    name: 'Products',
    description: 'The catalogue, starting and opening products, and the calls of product apps.',
    endpoints: productEndpoints,
  },
];

export const tags: readonly Tag[] = areas.map(({ name, description }) => ({ name, description }));

/** The name of the part that a call belongs to. */
export function tagOf(name: EndpointName): string {
  const area = areas.find(({ endpoints }) => Object.hasOwn(endpoints, name));
  if (!area) throw new Error(`${name} belongs to no part of the API.`);
  return area.name;
}

/** What a newcomer has to know before the first call, in Markdown. */
/** The API's name, version and purpose. */
export const info = {
  title: 'Atrium API',
  version: '0.1.0',
  summary:
    'For developers who build a product app, or a client of their own: the calls behind a merchant’s account, stores and products.',
};

export const introduction = `## A first call

\`\`\`
api=https://portal.example/api
curl $api/auth/login \\
  --header 'Content-Type: application/json' \\
  --data '{
    "email": "ada@shop.example",
    "password": "…"
  }'
\`\`\`

The response has the session’s token in \`data.auth.token\`. Send it with each further call:

\`\`\`
curl $api/platform/user/profile \\
  --header 'Authorization: Bearer atr_…'
\`\`\`

Bodies may be \`application/json\`, \`multipart/form-data\` or \`application/x-www-form-urlencoded\`.

## Response format

Every response has the same four keys.

| key | on success | on failure |
| --- | --- | --- |
| \`success\` | \`true\` | \`false\` |
| \`message\` | a sentence that can be shown | a sentence that can be shown |
| \`data\` | the result | \`null\` |
| \`error\` | \`null\` | \`code\` for programs, \`data\` with one \`field\` and \`message\` for each wrong field |

The header \`X-Request-Id\` names the request in the server’s log.

## Sessions

A session that begins in a browser has two halves: the token, and a cookie that no script can read. A copied token is of no use
elsewhere. A session that begins in any other client, such as curl, has the token alone. It ends after ${SHORT.idleMs / HOUR_MS} hours without a
call and after ${SHORT.absoluteMs / HOUR_MS} hours in any case; with \`rememberMe\`, after ${LONG.idleMs / DAY_MS} and ${LONG.absoluteMs / DAY_MS} days.

## Limits

A call that is made too often gets 429, with the seconds to wait in \`Retry-After\`. Each call below lists its limits. A call that
cannot be served now gets 503: try again later.

## Product apps

A product opens with a signed hand-off in the URL. It redeems it once, with its client credentials: \`POST /api/handoff/consume\`. It
reports the state of a store with a signed message: \`POST /api/handoff/connection\`. The keys of the portal are at \`/.well-known/jwks.json\`.
`;
