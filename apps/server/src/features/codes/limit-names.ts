import type { LimitName } from '../../config/limit-table.ts';

/** What every message counts. */
const messageLimits: readonly LimitName[] = [
  'mailPerMinute',
  'mailPerHour',
  'mailPerDay',
  'mailByNetwork',
];

/** What `codes.consumeTextMessageLimits` counts. */
export const textMessageLimits: readonly LimitName[] = [
  'textMessage',
  ...messageLimits,
  'textMessagesPerDayOverall',
  'textMessagesPerHour',
];

/** What `codes.consumeMailLimits` counts. */
export const codeMailLimits: readonly LimitName[] = [
  ...messageLimits,
  'mailPerDayOverall',
  'lastMailOfDay',
  'unconfirmedMails',
  'unconfirmedMailsByDomain',
  'mailsAfterChallenge',
  'mailsAfterChallengeByDomain',
  'repeatedMailsAfterChallenge',
  'repeatedMailsAfterChallengeByDomain',
  'proofOfWork',
];

export const CODE_MAIL_NOTE =
  'Beyond `unconfirmedMails` the call returns 428. Repeat it with a solved challenge; it then counts against `mailsAfterChallenge` instead.';

/** What `codes.consumeCodeLimits` counts, for the browser that requested the code and for others. */
export const enteredCodeLimits: readonly LimitName[] = [
  'verifyByBrowser',
  'verifyByRecipient',
  'verifyByNetwork',
];
