import type { RequirementRow } from './row.ts';

/** Passwords, codes, notifications and social identities (V6). */
export const authenticationRows: readonly RequirementRow[] = [
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
    title: 'The minimum length is eight characters',
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
    also: 'No test asserts a time: a body over 64 KiB is refused with 413 before it is parsed, and a password of more than 128 characters by its form, so neither reaches the hash, which would take the time',
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
    also: '`npm run bench:oracle`: Welch’s t below 4 over 500 calls for each address ([last run](operate/scanners.md#accounts-by-timing))',
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
];
