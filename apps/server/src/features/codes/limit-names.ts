import type { LimitName } from '../../config/limit-table.ts';

/** What `codes.consumeMessageLimits` counts. */
export const messageLimits: readonly LimitName[] = [
  'mailPerMinute',
  'mailPerHour',
  'mailPerDay',
  'mailByNetwork',
];

/** What `codes.consumeMailLimits` counts. */
export const codeMailLimits: readonly LimitName[] = [
  ...messageLimits,
  'mailPerDayOverall',
  'lastMailOfDay',
  'unconfirmedMails',
  'unconfirmedMailsByDomain',
  'provenMails',
  'provenMailsByDomain',
  'repeatedProvenMails',
  'repeatedProvenMailsByDomain',
  'proofOfWork',
];

export const CODE_MAIL_NOTE =
  'Beyond the `unconfirmedMails` the call gets 428 until it is sent with a solved challenge; the `provenMails` and `repeatedProvenMails` count those.';

/** What `codes.countAttempt` counts, for the browser that requested the code and for others. */
export const enteredCodeLimits: readonly LimitName[] = [
  'verifyByBrowser',
  'verifyByAddress',
  'verifyByNetwork',
];
