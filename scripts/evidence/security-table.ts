interface Row {
  readonly row: number;
  /** What must hold. */
  readonly title: string;
}

export interface RequirementRow extends Row {
  /** A number of OWASP ASVS 5.0 or of an RFC, or another document: an OWASP cheat sheet (CS), NIST SP 800-63B (63B). */
  readonly standard: string;
  /** Markdown: other evidence, or the reason for the rule. */
  readonly also?: string;
}

export interface AttackRow extends Row {
  /** What was attempted. */
  readonly attack: string;
}

/** What must hold, by standard. The tests of row 22 have the tag `requirement-22`. */
export const requirementRows: readonly RequirementRow[] = [
  {
    row: 1,
    standard: 'V6.1.1',
    title:
      "Every rate limit is documented, and an attacker's failed attempts never lock the owner out",
  },
  {
    row: 2,
    standard: 'V6.1.2, V6.2.11',
    title:
      "A password that contains the brand's name or the merchant's own data is refused, at all three endpoints",
  },
  {
    row: 3,
    standard: 'V6.1.3, V6.3.4',
    title: 'Only the listed endpoints create a session, and each has a rate limit',
  },
  {
    row: 4,
    standard: 'V6.2.1',
    title: 'The minimum length is eight characters; longer passwords are encouraged',
    also: '[0008](decisions/accounts/0008-the-password-rules-of-the-specification.md)',
  },
  {
    row: 5,
    standard: 'V6.2.5',
    title: 'The composition rules are exactly those of the specification',
    also: '[0008](decisions/accounts/0008-the-password-rules-of-the-specification.md)',
  },
  {
    row: 6,
    standard: 'V6.2.4, V6.2.12',
    title: 'Common passwords are refused even if they meet the composition rules',
  },
  { row: 7, standard: 'V6.2.3', title: 'Changing the password requires the current one' },
  {
    row: 8,
    standard: 'V6.2.6, V6.2.7',
    title:
      'Password fields are masked, can be unmasked, allow pasting and work with password managers',
  },
  {
    row: 9,
    standard: 'V6.2.8, V6.2.9',
    title: 'Passwords of up to 128 characters are compared in full',
  },
  {
    row: 10,
    standard: 'CS Authentication',
    title: 'No hash is computed for an oversized password',
  },
  {
    row: 11,
    standard: 'V11.4.2',
    title:
      'Passwords are hashed with Argon2id (at least 19 MiB, two passes); weaker hashes are upgraded at login',
  },
  {
    row: 12,
    standard: 'V6.3.1',
    title: 'Password guessing is rate-limited per account, atomically',
  },
  {
    row: 13,
    standard: 'V6.3.5',
    title: 'The owner is notified once by email of a login from a new device',
  },
  {
    row: 14,
    standard: 'V6.3.7',
    title:
      'The owner is notified by email of changes to the password, the address and linked accounts, and of deletion and restore',
  },
  {
    row: 15,
    standard: 'V6.3.8',
    title: 'No endpoint reveals whether an account exists, by its response or by its timing',
    also: '`npm run bench:oracle`',
  },
  { row: 16, standard: 'V6.4.1', title: 'A code expires after ten minutes' },
  { row: 17, standard: 'V6.4.3', title: 'No step of a password reset can be skipped' },
  {
    row: 18,
    standard: 'V6.5.1',
    title: 'A code works once, even with concurrent requests',
  },
  {
    row: 19,
    standard: 'V6.5.2',
    title: 'The database stores no code, token or signature in plain text',
  },
  {
    row: 20,
    standard: 'V6.5.3, V11.5.1',
    title: "Secrets have 256 bits from the system's random number generator",
  },
  {
    row: 21,
    standard: 'V6.5.4, V6.5.5',
    title: 'Codes have 30 random bits and expire after 600 seconds',
  },
  {
    row: 22,
    standard: 'V6.6.2',
    title: 'A code works only for its flow, its address and its purpose',
  },
  {
    row: 23,
    standard: 'V6.6.3',
    title:
      'Five wrong attempts invalidate a code; codes are sent by email at most five times an hour',
  },
  {
    row: 24,
    standard: 'V6.6.1',
    title: 'No text message is sent unless an operator configures a gateway',
  },
  {
    row: 25,
    standard: 'V6.8.1, V10.5.2',
    title: 'A social identity is identified by issuer and subject, never by the address',
  },
  {
    row: 26,
    standard: 'V6.8.2, V9.1',
    title: "An ID token is accepted only with its issuer's key and algorithm",
  },
  {
    row: 27,
    standard: 'V6.8.4',
    title: 'The assumptions about each provider are documented',
    also: '[google](connect/google.md), [facebook](connect/facebook.md)',
  },
  {
    row: 28,
    standard: 'V7.1.1, V7.1.2',
    title: 'The lifetimes and the maximum number of sessions are documented and enforced',
  },
  {
    row: 29,
    standard: 'V7.2.1–V7.2.3',
    title: 'A session token has 256 random bits and is looked up on the server',
  },
  {
    row: 30,
    standard: 'V7.2.4',
    title: 'Each login issues a new token and invalidates the old one',
  },
  {
    row: 31,
    standard: 'V7.3.1, V7.3.2',
    title: 'Idle and absolute session limits are enforced to the second',
  },
  { row: 32, standard: 'V7.4.1', title: 'Logging out invalidates the token at once' },
  { row: 33, standard: 'V7.4.2', title: 'Deleting an account revokes all access' },
  {
    row: 34,
    standard: 'V7.4.3',
    title: 'Changing the password ends all other sessions, a reset ends all sessions',
  },
  { row: 35, standard: 'V7.4.4', title: 'Every page for logged-in merchants has a Logout button' },
  {
    row: 36,
    standard: 'V7.5.1',
    title: 'Changing the address or deleting the account requires a login within the last hour',
  },
  { row: 37, standard: 'V7.5.2', title: 'Merchants can list and end their own sessions only' },
  {
    row: 38,
    standard: 'V7.6.2',
    title: 'No link logs a merchant in without their action, or switches the account',
  },
  {
    row: 39,
    standard: 'V8.2.1',
    title: 'Every endpoint that requires a session returns 401 without one',
  },
  {
    row: 40,
    standard: 'V8.2.2, V8.4.1',
    title: 'No id or store that belongs to another merchant is accepted',
  },
  {
    row: 41,
    standard: 'V8.2.3, V15.3.3',
    title: "A profile update writes only the form's columns",
  },
  {
    row: 42,
    standard: 'V8.3.1',
    title: 'Nothing that clients state about themselves affects authorization',
  },
  { row: 43, standard: 'V8.3.2', title: 'A revoked device is logged out at its next request' },
  {
    row: 44,
    standard: 'V9.2',
    title: 'A signed message is accepted only for its purpose and audience',
  },
  { row: 45, standard: 'V10.1.1', title: "Providers' tokens never leave the server" },
  {
    row: 46,
    standard: 'V10.1.2, V10.2.1',
    title: 'A social login can be completed once, only in the browser that started it',
  },
  {
    row: 47,
    standard: 'V10.2.2',
    title: "A response of one provider is refused at the other's callback",
  },
  { row: 48, standard: 'V10.2.3', title: 'Only the minimum scopes are requested from providers' },
  { row: 49, standard: 'V10.5.1', title: 'An ID token without our nonce is refused' },
  {
    row: 50,
    standard: 'V10.5.4',
    title: 'An ID token for another client or of another issuer is refused',
  },
  { row: 51, standard: 'V3.7.2', title: 'There are no open redirects' },
  {
    row: 52,
    standard: 'RFC 9700 2.1.1',
    title: 'PKCE with S256; the verifier stays on the server',
  },
  {
    row: 53,
    standard: 'V1.2.1, V3.2.2',
    title: 'Text entered by merchants is rendered as text, never as markup',
  },
  {
    row: 54,
    standard: 'V1.2.2',
    title: 'Values in URLs are encoded, and only safe URL schemes are allowed',
  },
  { row: 55, standard: 'V1.2.3', title: 'Responses are JSON written by a serializer' },
  { row: 56, standard: 'V1.2.4', title: 'SQL is built by Kysely, only in repositories' },
  {
    row: 57,
    standard: 'V1.2.5, V1.3.2',
    title: 'No production code evaluates strings or starts other programs',
  },
  { row: 58, standard: 'V1.3.3, V2.2.1', title: 'Every string in a request has a maximum length' },
  { row: 59, standard: 'V1.3.6', title: 'The server never fetches a URL from a request' },
  { row: 60, standard: 'V1.3.7', title: 'User input is escaped in emails' },
  { row: 61, standard: 'V1.3.11', title: 'An email address that could misroute mail is refused' },
  { row: 62, standard: 'V1.3.12', title: 'No regular expression has catastrophic backtracking' },
  {
    row: 63,
    standard: 'V1.5.2, V15.3.5, V15.3.6',
    title: 'Wrong types, duplicate keys and prototype property names are refused',
  },
  {
    row: 64,
    standard: 'V2.2.2',
    title: 'Every validation rule of the forms is enforced on the server',
  },
  {
    row: 65,
    standard: 'V2.3.1',
    title: 'No sequence of requests leads to an invalid state',
    also: 'Each run takes 500 random walks on SQLite and 100 on PostgreSQL. The 10,000 that we aim at take twelve minutes on SQLite: `MODEL_RUNS=10000 npm test -- unit --project=*server-sqlite* apps/server/src/features/auth/account-model.test.ts`. On 2026-11-26 they broke no invariant; on PostgreSQL they have not been run',
  },
  { row: 66, standard: 'V2.3.3', title: 'A use case is atomic' },
  {
    row: 67,
    standard: 'V2.3.4, V15.4.2',
    title: 'Exactly one of several concurrent requests succeeds',
  },
  { row: 68, standard: 'V2.4.1', title: 'Expensive endpoints are rate-limited' },
  { row: 69, standard: 'V3.2.1', title: 'Browsers never render images or API responses as pages' },
  { row: 70, standard: 'V3.3', title: 'Helper cookies are `__Host-`, Secure, HttpOnly, SameSite' },
  { row: 71, standard: 'V3.4.1', title: 'HSTS is set for two years, including subdomains' },
  { row: 72, standard: 'V3.4.2', title: 'No other origin can read responses' },
  {
    row: 73,
    standard: 'V3.4.3',
    title: "The content security policy passes Google's CSP Evaluator",
  },
  { row: 74, standard: 'V3.4.4–V3.4.8', title: 'Every response has the security headers' },
  {
    row: 75,
    standard: 'V3.5.1, V3.5.2',
    title: 'Cross-site requests that change state are refused',
  },
  {
    row: 76,
    standard: 'V3.5.3',
    title: 'The two GET endpoints that change state refuse navigations',
    also: '[0014](decisions/accounts/0014-get-calls-that-change-state.md)',
  },
  { row: 77, standard: 'V3.5.8', title: "Images can be loaded only by the portal's own pages" },
  { row: 78, standard: 'V3.6.1', title: 'Pages load nothing from other origins' },
  {
    row: 79,
    standard: 'V3.7.3',
    title: 'External links are marked and expose neither opener nor referrer',
  },
  { row: 80, standard: 'V4.1.1', title: 'Every response has a Content-Type with charset' },
  {
    row: 81,
    standard: 'V4.1.3, V15.3.4',
    title: 'Forged forwarding and Host headers change nothing',
  },
  { row: 82, standard: 'V4.1.4, V13.4.4', title: 'Undeclared methods return 405' },
  { row: 83, standard: 'V4.2.1', title: 'Malformed HTTP is refused and the connection closed' },
  {
    row: 84,
    standard: 'V5.2.1, V5.2.2',
    title: 'The type of an image is detected from its bytes, and its size is limited to 5 MiB',
  },
  { row: 85, standard: 'V5.2.4', title: 'Each merchant has one image and twenty uploads an hour' },
  {
    row: 86,
    standard: 'V5.2.6',
    title: 'An image with too many pixels is refused before it is decoded',
  },
  {
    row: 87,
    standard: 'V5.3.1, V5.3.2',
    title: 'Image file names are random, and path traversal is not possible',
  },
  {
    row: 88,
    standard: 'V5.4',
    title: 'Metadata, file names and trailing bytes are removed from images',
  },
  {
    row: 89,
    standard: 'V12.1.1, V12.2.1',
    title: "The reverse proxy terminates TLS, as the operator's handbook describes",
    also: '[operations](operations.md)',
  },
  {
    row: 90,
    standard: 'V13.3.1, V13.4.1',
    title: 'No source, configuration or repository file is served',
  },
  {
    row: 91,
    standard: 'V13.4.2, V13.4.6, V16.5.1',
    title: 'Errors contain only a message and a request id',
  },
  {
    row: 92,
    standard: 'V13.1.3, V13.2.6, V16.5.2',
    title: 'A request that needs an unresponsive dependency fails closed within three seconds',
  },
  {
    row: 93,
    standard: 'V14.2.1',
    title: 'Secrets in links are removed from the URL before any request',
    also: '[0016](decisions/accounts/0016-signed-values-in-urls.md)',
  },
  {
    row: 94,
    standard: 'V14.2.3',
    title:
      'The sign-up event is pushed to the page’s `dataLayer`; the portal sends it to no third party',
    also: '[0017](decisions/accounts/0017-the-sign-up-event-names-the-address.md)',
  },
  {
    row: 95,
    standard: 'V14.3',
    title: "The browser's storage is cleared at logout; responses are not cached",
    also: '[0004](decisions/accounts/0004-session-is-a-token-and-a-binding-cookie.md)',
  },
  {
    row: 96,
    standard: 'V15.2.1, V15.1.2',
    title:
      'Every package is pinned by hash and listed (`npm run sbom`); known vulnerabilities are checked at the registry (`npm run audit`), which requires a network',
    also: '`npm run audit`',
  },
  { row: 97, standard: 'V15.3.7', title: 'A duplicate parameter is refused' },
  {
    row: 98,
    standard: 'V16.2.5, V16.3',
    title: 'Account events are logged, without secrets',
  },
  {
    row: 99,
    standard: 'V16.5.3, V16.5.4',
    title: 'Any failure returns 5xx, logs nobody in and does not end the process',
  },
  {
    row: 100,
    standard: 'CB email',
    title:
      'A new address takes effect only once verified; the change can be reverted from the old one for a week',
  },
  {
    row: 101,
    standard: 'CS Forgot password',
    title: 'A reset logs nobody in, and requesting one locks nobody out',
  },
  { row: 102, standard: 'CS Email validation', title: 'An address has one canonical form' },
  {
    row: 103,
    standard: '63B session',
    title: "A token copied from the browser's storage is refused in another browser",
    also: '[0004](decisions/accounts/0004-session-is-a-token-and-a-binding-cookie.md)',
  },
];

/** Attacks that succeeded elsewhere. The tests of row 8 have the tag `attack-8`. */
export const attackRows: readonly AttackRow[] = [
  {
    row: 1,
    attack: 'an attacker registers the address first, then the owner logs in with Google',
    title: "the attacker's password never becomes active",
  },
  { row: 2, attack: 'a mail scanner opens the links', title: 'no password becomes active' },
  {
    row: 3,
    attack: "the reset's middle step is skipped, or its token is used twice",
    title: 'refused',
  },
  { row: 4, attack: "a code for one's own mailbox, or of another purpose", title: 'refused' },
  {
    row: 5,
    attack: 'two uses of one code at the same time, or guesses past the limiter',
    title: 'one succeeds; never more attempts than the limit',
  },
  {
    row: 6,
    attack: '`//login`, upper case, trailing slash, forged forwarding headers',
    title: 'still rate-limited, or 404',
  },
  { row: 7, attack: "missing nonce or state, another provider's code", title: 'refused' },
  { row: 8, attack: 'open redirect in callback or launch', title: 'falls back to `/`' },
  { row: 9, attack: 'a forged Host header, to change the links in emails', title: 'ignored' },
  {
    row: 10,
    attack: 'avatar URL, SVG, polyglot, decompression bomb, path traversal',
    title: 'never fetched, refused or re-encoded',
  },
  {
    row: 11,
    attack: 'look-alike and mixed-case addresses',
    title: 'treated as one account or refused',
  },
  { row: 12, attack: 'another login method of a deleted account', title: 'refused' },
  { row: 13, attack: 'responses that differ for unknown addresses', title: 'identical' },
  { row: 14, attack: 'HTML in a name or user agent that is shown in an email', title: 'escaped' },
  { row: 15, attack: 'a default secret in production', title: 'the server does not start' },
  {
    row: 16,
    attack: 'a small image file whose dimensions or compressed metadata take gigabytes',
    title: 'refused by its header, or freed of the metadata, before decoding',
  },
  {
    row: 17,
    attack: 'passwords and returned emails that take seconds to check',
    title: 'runs in a separate thread with a time limit',
  },
  {
    row: 18,
    attack: 'an attacker’s requests lock the owner out of recovery',
    title: 'other people’s codes, emails and attempts do not count against the owner',
  },
  {
    row: 19,
    attack: 'emails claimed by a process that was stopped or killed',
    title: 'released at once, or after 15 seconds',
  },
  {
    row: 20,
    attack: 'tokens, cookies and codes in the log at its most verbose level',
    title: 'none at any level',
  },
  {
    row: 21,
    attack: 'bodies without a length or an end, and requests sent slowly',
    title: 'aborted at a size limit and after 30 seconds',
  },
];
