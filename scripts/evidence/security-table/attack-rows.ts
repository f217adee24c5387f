import type { AttackRow } from './row.ts';

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
  {
    row: 13,
    attack: 'responses that differ for unknown addresses, or come faster',
    title: 'byte for byte identical, in the same time',
    also: '`npm run bench:oracle`: Welch’s t below 4 over 500 calls for each address ([last run](operate/scanners.md#accounts-by-timing))',
  },
  {
    row: 14,
    attack: 'HTML, or an address to follow, in a name or user agent that is shown in an email',
    title: 'escaped, or not shown',
  },
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
    also: '`npm run bench:faults -- --only "long to rate"`: beside eight clients that send such passwords, a profile takes less than 50 ms at p99 ([Faults](operate/faults.md))',
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
