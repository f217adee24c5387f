interface Row {
  readonly row: number;
  /** What must hold. */
  readonly title: string;
}

export interface RequirementRow extends Row {
  /** A number of OWASP ASVS 5.0 or of an RFC, or another document: an OWASP cheat sheet (CS), NIST SP 800-63B (63B). */
  readonly standard: string;
  /** Markdown: what else shows it, or why it is as it is. */
  readonly also?: string;
  /** Only `also` shows it, because it is about documents or about what others run. */
  readonly withoutTests?: true;
}

export interface AttackRow extends Row {
  /** What was tried. */
  readonly attack: string;
}

/** What must hold, by standard. The tests of row 22 have the tag `requirement-22`. */
export const requirementRows: readonly RequirementRow[] = [
  {
    row: 1,
    standard: 'V6.1.1',
    title: "Every throttle is written down, and a stranger's guesses never lock the owner out",
  },
  {
    row: 2,
    standard: 'V6.1.2, V6.2.11',
    title:
      "A password made of the brand's or the merchant's own words is refused, at all three calls",
  },
  {
    row: 3,
    standard: 'V6.1.3, V6.3.4',
    title: 'The ways to a session are a closed list, each with a limit',
  },
  {
    row: 4,
    standard: 'V6.2.1',
    title: 'Eight characters suffice; longer is encouraged',
    also: '[0008](decisions/0008-the-password-rules-of-the-specification.md)',
  },
  {
    row: 5,
    standard: 'V6.2.5',
    title: "Composition rules are the specification's, to the letter",
    also: '[0008](decisions/0008-the-password-rules-of-the-specification.md)',
  },
  {
    row: 6,
    standard: 'V6.2.4, V6.2.12',
    title: 'Common passwords that keep the rules are refused',
  },
  { row: 7, standard: 'V6.2.3', title: 'Changing the password needs the present one' },
  {
    row: 8,
    standard: 'V6.2.6, V6.2.7',
    title:
      'Password fields are masked, can be shown, allow pasting and name themselves to password managers',
  },
  {
    row: 9,
    standard: 'V6.2.8, V6.2.9',
    title: 'Passwords of up to 128 characters are compared whole',
  },
  {
    row: 10,
    standard: 'CS Authentication',
    title: 'No hash is computed for an oversized password',
  },
  {
    row: 11,
    standard: 'V11.4.2',
    title: 'Hashes are Argon2id of at least 19 MiB, two passes; older ones are renewed at login',
  },
  { row: 12, standard: 'V6.3.1', title: 'Guessing is held per account, atomically' },
  { row: 13, standard: 'V6.3.5', title: 'A login from a new device is mailed once' },
  {
    row: 14,
    standard: 'V6.3.7',
    title: 'Password, address, social link, deletion and restore are mailed',
  },
  {
    row: 15,
    standard: 'V6.3.8',
    title: 'No call tells who has an account, by text or by work',
    also: '`npm run bench:oracle`',
  },
  { row: 16, standard: 'V6.4.1', title: 'A code dies after ten minutes' },
  { row: 17, standard: 'V6.4.3', title: 'No step of a reset can be left out' },
  {
    row: 18,
    standard: 'V6.5.1',
    title: 'A code works once, however many send it at the same time',
  },
  { row: 19, standard: 'V6.5.2', title: 'The database holds no code, token or signature in clear' },
  {
    row: 20,
    standard: 'V6.5.3, V11.5.1',
    title: "Secrets come from the system's generator, 256 bits each",
  },
  { row: 21, standard: 'V6.5.4, V6.5.5', title: 'Codes have 30 bits and live 600 seconds' },
  {
    row: 22,
    standard: 'V6.6.2',
    title: 'A code works only for its flow, its address and its purpose',
  },
  {
    row: 23,
    standard: 'V6.6.3',
    title: 'Five wrong guesses kill a code; codes are mailed at most five times an hour',
  },
  {
    row: 24,
    standard: 'V6.6.1',
    title: 'No text message leaves before an operator sets up a gateway',
  },
  {
    row: 25,
    standard: 'V6.8.1, V10.5.2',
    title: 'A social identity is issuer and subject, never the address',
  },
  {
    row: 26,
    standard: 'V6.8.2, V9.1',
    title: "An id token counts only by its issuer's key and algorithm",
  },
  {
    row: 27,
    standard: 'V6.8.4',
    title: 'What is assumed of each provider is written down',
    also: '[connect](connect)',
    withoutTests: true,
  },
  {
    row: 28,
    standard: 'V7.1.1, V7.1.2',
    title: 'Lifetimes and number of sessions are written down and hold',
  },
  {
    row: 29,
    standard: 'V7.2.1–V7.2.3',
    title: 'A session is 256 random bits, looked up on the server',
  },
  { row: 30, standard: 'V7.2.4', title: 'Each sign-in makes a new token; the old one ends' },
  { row: 31, standard: 'V7.3.1, V7.3.2', title: 'Idle and absolute limits hold to the second' },
  { row: 32, standard: 'V7.4.1', title: 'Logging out ends the token at once' },
  { row: 33, standard: 'V7.4.2', title: 'Deleting an account revokes all access' },
  {
    row: 34,
    standard: 'V7.4.3',
    title: 'A new password ends the other sessions, a reset all of them',
  },
  { row: 35, standard: 'V7.4.4', title: 'Every page of the signed-in offers Logout' },
  {
    row: 36,
    standard: 'V7.5.1',
    title: 'Changing address or deleting needs a login of the last hour',
  },
  { row: 37, standard: 'V7.5.2', title: 'Merchants see and end their own sessions, and no others' },
  {
    row: 38,
    standard: 'V7.6.2',
    title: 'No link signs anyone in without their doing, or swaps an account',
  },
  { row: 39, standard: 'V8.2.1', title: 'Every call of the signed-in returns 401 to strangers' },
  { row: 40, standard: 'V8.2.2, V8.4.1', title: 'No id or store of another merchant works' },
  {
    row: 41,
    standard: 'V8.2.3, V15.3.3',
    title: "A profile update writes the form's columns alone",
  },
  { row: 42, standard: 'V8.3.1', title: 'What clients claim of themselves decides nothing' },
  { row: 43, standard: 'V8.3.2', title: 'A revoked device is out at its next call' },
  { row: 44, standard: 'V9.2', title: 'A signed message works for its purpose and audience alone' },
  { row: 45, standard: 'V10.1.1', title: "Providers' tokens never leave the server" },
  {
    row: 46,
    standard: 'V10.1.2, V10.2.1',
    title: 'A social sign-in ends in the browser that began it, once',
  },
  { row: 47, standard: 'V10.2.2', title: "One provider's response is refused at the other" },
  { row: 48, standard: 'V10.2.3', title: 'Providers are asked for the least' },
  { row: 49, standard: 'V10.5.1', title: 'An id token without our nonce is refused' },
  {
    row: 50,
    standard: 'V10.5.4',
    title: 'An id token for another client or of another issuer is refused',
  },
  { row: 51, standard: 'V3.7.2', title: 'Nothing redirects to an unintended URL' },
  {
    row: 52,
    standard: 'RFC 9700 2.1.1',
    title: 'PKCE with S256; the verifier stays on the server',
  },
  { row: 53, standard: 'V1.2.1, V3.2.2', title: 'Texts of merchants are shown as text' },
  { row: 54, standard: 'V1.2.2', title: "URLs in links are encoded, schemes are the web's" },
  { row: 55, standard: 'V1.2.3', title: 'Responses are JSON from a serializer' },
  { row: 56, standard: 'V1.2.4', title: 'SQL is built by Kysely in repositories alone' },
  { row: 57, standard: 'V1.2.5, V1.3.2', title: 'Nothing evaluates text or runs programs' },
  { row: 58, standard: 'V1.3.3, V2.2.1', title: 'Every text of a request has an end' },
  { row: 59, standard: 'V1.3.6', title: 'No URL from a request is ever fetched' },
  { row: 60, standard: 'V1.3.7', title: 'Mails treat texts of users as text' },
  { row: 61, standard: 'V1.3.11', title: 'An address that could misroute mail is refused' },
  { row: 62, standard: 'V1.3.12', title: 'No regular expression can be made to hang' },
  {
    row: 63,
    standard: 'V1.5.2, V15.3.5, V15.3.6',
    title: 'Wrong types, doubled keys and prototype names are refused',
  },
  { row: 64, standard: 'V2.2.2', title: 'The server repeats every rule of the forms' },
  { row: 65, standard: 'V2.3.1', title: 'No order of calls leads to a state that should not be' },
  { row: 66, standard: 'V2.3.3', title: 'A use case happens whole or not at all' },
  { row: 67, standard: 'V2.3.4, V15.4.2', title: 'Of many at the same time exactly one wins' },
  { row: 68, standard: 'V2.4.1', title: 'Costly calls are limited' },
  { row: 69, standard: 'V3.2.1', title: 'Images and responses never become pages' },
  { row: 70, standard: 'V3.3', title: 'Helper cookies are `__Host-`, Secure, HttpOnly, SameSite' },
  { row: 71, standard: 'V3.4.1', title: 'HSTS for two years, subdomains included' },
  { row: 72, standard: 'V3.4.2', title: 'No other origin may read responses' },
  { row: 73, standard: 'V3.4.3', title: "The content policy stands up to Google's evaluator" },
  { row: 74, standard: 'V3.4.4–V3.4.8', title: 'Every response has the security headers' },
  { row: 75, standard: 'V3.5.1, V3.5.2', title: 'Changes asked for by other sites are refused' },
  {
    row: 76,
    standard: 'V3.5.3',
    title: 'The two GET calls that change state cannot be navigated to',
    also: '[0014](decisions/0014-get-calls-that-change-state.md)',
  },
  { row: 77, standard: 'V3.5.8', title: "Images load on the portal's own pages alone" },
  { row: 78, standard: 'V3.6.1', title: 'Pages load nothing from elsewhere' },
  { row: 79, standard: 'V3.7.3', title: 'Links that lead away are marked and give nothing away' },
  { row: 80, standard: 'V4.1.1', title: 'Every response names its type and charset' },
  {
    row: 81,
    standard: 'V4.1.3, V15.3.4',
    title: 'Forged forwarding and Host headers change nothing',
  },
  { row: 82, standard: 'V4.1.4, V13.4.4', title: 'Undeclared methods are 405' },
  { row: 83, standard: 'V4.2.1', title: 'Broken HTTP is refused and hung up on' },
  { row: 84, standard: 'V5.2.1, V5.2.2', title: 'An image is what its bytes are, up to 5 MiB' },
  { row: 85, standard: 'V5.2.4', title: 'One image a merchant, twenty uploads an hour' },
  {
    row: 86,
    standard: 'V5.2.6',
    title: 'An image with too many pixels is refused before it is decoded',
  },
  { row: 87, standard: 'V5.3.1, V5.3.2', title: 'Images have random names and climb no folders' },
  { row: 88, standard: 'V5.4', title: 'Images lose metadata, names and what hangs on behind' },
  {
    row: 89,
    standard: 'V12.1.1, V12.2.1',
    title: "TLS is the proxy's; the handbook shows it",
    also: '[operations](operations.md)',
    withoutTests: true,
  },
  { row: 90, standard: 'V13.3.1, V13.4.1', title: 'Nothing of the house is served' },
  {
    row: 91,
    standard: 'V13.4.2, V13.4.6, V16.5.1',
    title: 'Errors tell a sentence and a request id',
  },
  {
    row: 92,
    standard: 'V13.1.3, V13.2.6, V16.5.2',
    title: 'A dependency that hangs costs three seconds and fails closed',
  },
  {
    row: 93,
    standard: 'V14.2.1',
    title: 'What links carry is removed from the URL before any request',
    also: '[0016](decisions/0016-signed-values-in-urls.md)',
  },
  {
    row: 94,
    standard: 'V14.2.3',
    title: 'The sign-up event stays in the page',
    also: '[0017](decisions/0017-the-sign-up-event-names-the-address.md)',
  },
  {
    row: 95,
    standard: 'V14.3',
    title: "The browser's storage is emptied at the end; responses are not kept",
    also: '[0004](decisions/0004-session-is-a-token-and-a-binding-cookie.md)',
  },
  {
    row: 96,
    standard: 'V15.2.1, V15.1.2',
    title:
      'Every part is pinned by hash and listed (`npm run sbom`); known vulnerabilities are reported by the registry (`npm run audit`), never offline',
    also: '`npm run audit`',
  },
  { row: 97, standard: 'V15.3.7', title: 'A doubled parameter is refused' },
  {
    row: 98,
    standard: 'V16.2.5, V16.3',
    title: 'What happens to accounts is logged, without secrets',
  },
  {
    row: 99,
    standard: 'V16.5.3, V16.5.4',
    title: 'A failure anywhere returns 5xx, signs nobody in and leaves the process alive',
  },
  {
    row: 100,
    standard: 'CB email',
    title: 'A new address counts only once proved; the old one can take it back for a week',
  },
  {
    row: 101,
    standard: 'CS Forgot password',
    title: 'A reset signs nobody in, and asking for one locks nobody out',
  },
  { row: 102, standard: 'CS Email validation', title: 'An address has one canonical form' },
  {
    row: 103,
    standard: '63B session',
    title: "A token copied out of the browser's storage opens nothing elsewhere",
    also: '[0004](decisions/0004-session-is-a-token-and-a-binding-cookie.md)',
  },
];

/** Attacks that succeeded elsewhere. The tests of row 8 have the tag `attack-8`. */
export const attackRows: readonly AttackRow[] = [
  {
    row: 1,
    attack: 'a stranger registers the address first, the owner comes by Google',
    title: "the stranger's password never works",
  },
  { row: 2, attack: 'a mail scanner opens the links', title: 'no password is armed' },
  {
    row: 3,
    attack: "the reset's middle step is left out, or its token used twice",
    title: 'refused',
  },
  { row: 4, attack: "a code for one's own mailbox, or of another purpose", title: 'refused' },
  {
    row: 5,
    attack: 'two uses of one code at the same time, or guesses past the limiter',
    title: 'one wins; never more than the limit',
  },
  {
    row: 6,
    attack: '`//login`, case, trailing slash, forged forwarding',
    title: 'still limited or not found',
  },
  { row: 7, attack: "missing nonce or state, another provider's code", title: 'refused' },
  { row: 8, attack: 'open redirect in callback or launch', title: 'stays on `/`' },
  { row: 9, attack: 'Host header in a mailed link', title: 'unchanged' },
  {
    row: 10,
    attack: 'avatar URL, SVG, polyglot, pixel bomb, traversal',
    title: 'never fetched, refused or drawn anew',
  },
  { row: 11, attack: 'look-alike and mixed-case addresses', title: 'one account' },
  { row: 12, attack: 'another login method of a deleted account', title: 'dead' },
  { row: 13, attack: 'a different response for unknown addresses', title: 'alike' },
  { row: 14, attack: 'HTML in a name turns up in a mail', title: 'literal' },
  { row: 15, attack: 'a default secret in production', title: 'does not boot' },
  {
    row: 16,
    attack: 'a small image that decodes to gigabytes by its sides',
    title: 'refused by its header',
  },
  {
    row: 17,
    attack: 'passwords that keep the strength check busy',
    title: 'a thread of its own, bounded',
  },
  {
    row: 18,
    attack: 'a stranger’s calls shut the owner out of recovery',
    title: 'nobody else’s codes, mails or tries count',
  },
  {
    row: 19,
    attack: 'mail claimed by a process that was stopped or killed',
    title: 'free again at once, or after 15 seconds',
  },
  {
    row: 20,
    attack: 'tokens, cookies and codes in the log at its finest level',
    title: 'none at any level',
  },
  {
    row: 21,
    attack: 'bodies without a length or an end, and a request that dribbles',
    title: 'cut at a size and after 30 seconds',
  },
];
