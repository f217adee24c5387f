/** One limit: at most `max` events in a window, counted per value of `per`. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly per:
    | 'network'
    | 'recipient'
    | 'mailbox'
    | 'address'
    | 'network and recipient'
    | 'network and call'
    | 'browser'
    | 'account'
    | 'session'
    | 'shop'
    | 'portal'
    | 'domain'
    | 'challenge'
    | 'link';
  /** How many times `max` an IPv6 /48 gets, where it is not the `WIDER_NETWORK_FACTOR`. */
  readonly widerFactor?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every throttle of the portal by its default; docs/limits.md documents it and a test keeps them equal. */
export const limitTable = {
  loginFailuresByNetwork: { max: 50, windowSeconds: 15 * MINUTE, per: 'network' },
  verifyByBrowser: { max: 60, windowSeconds: 15 * MINUTE, per: 'browser' },
  verifyByRecipient: { max: 20, windowSeconds: HOUR, per: 'network and recipient' },
  verifyByNetwork: { max: 60, windowSeconds: 15 * MINUTE, per: 'network' },
  mailPerMinute: { max: 1, windowSeconds: MINUTE, per: 'network and recipient' },
  mailPerHour: { max: 5, windowSeconds: HOUR, per: 'network and recipient' },
  mailPerDay: { max: 10, windowSeconds: DAY, per: 'network and recipient' },
  mailPerDayOverall: { max: 30, windowSeconds: DAY, per: 'recipient' },
  mailPerDayByMailbox: { max: 45, windowSeconds: DAY, per: 'mailbox' },
  lastMailOfDay: { max: 1, windowSeconds: DAY, per: 'address' },
  returnedMails: { max: 3, windowSeconds: DAY, per: 'address' },
  spamReports: { max: 1, windowSeconds: DAY, per: 'recipient' },
  mailByNetwork: { max: 20, windowSeconds: HOUR, per: 'network', widerFactor: 4 },
  newDeviceMailPerHour: { max: 5, windowSeconds: HOUR, per: 'account' },
  newDeviceMailPerDay: { max: 20, windowSeconds: DAY, per: 'account' },
  unconfirmedMails: { max: 200, windowSeconds: 10 * MINUTE, per: 'portal' },
  unconfirmedMailsByDomain: { max: 100, windowSeconds: 10 * MINUTE, per: 'domain' },
  unconfirmedMailsByAddress: { max: 30, windowSeconds: 10 * MINUTE, per: 'address' },
  mailsAfterChallenge: { max: 2000, windowSeconds: HOUR, per: 'portal' },
  mailsAfterChallengeByDomain: { max: 500, windowSeconds: HOUR, per: 'domain' },
  mailsAfterChallengeByNetwork: { max: 1, windowSeconds: HOUR, per: 'network', widerFactor: 4 },
  repeatedMailsAfterChallenge: { max: 400, windowSeconds: HOUR, per: 'portal' },
  repeatedMailsAfterChallengeByDomain: { max: 100, windowSeconds: HOUR, per: 'domain' },
  // As long as any process accepts the challenge: ten minutes, and one by which their clocks may differ.
  proofOfWork: { max: 1, windowSeconds: 11 * MINUTE, per: 'challenge' },
  proofOfWorkByNetwork: { max: 60, windowSeconds: 10 * MINUTE, per: 'network' },
  challengedByNetwork: { max: 20, windowSeconds: HOUR, per: 'network and call' },
  registerByNetwork: { max: 10, windowSeconds: HOUR, per: 'network' },
  registrationStatusByNetwork: { max: 3000, windowSeconds: 15 * MINUTE, per: 'network' },
  forgotByNetwork: { max: 10, windowSeconds: HOUR, per: 'network' },
  socialStartByNetwork: { max: 30, windowSeconds: 10 * MINUTE, per: 'network' },
  socialFailuresByNetwork: { max: 300, windowSeconds: 15 * MINUTE, per: 'network' },
  shopifyAuthorizationByNetwork: { max: 100, windowSeconds: 10 * MINUTE, per: 'network' },
  productReportFailuresByNetwork: { max: 50, windowSeconds: 15 * MINUTE, per: 'network' },
  linkFailuresByNetwork: { max: 300, windowSeconds: 15 * MINUTE, per: 'network' },
  openedPerLink: { max: 10, windowSeconds: HOUR, per: 'link' },
  resetPassword: { max: 10, windowSeconds: 10 * MINUTE, per: 'account' },
  changePassword: { max: 30, windowSeconds: HOUR, per: 'account' },
  upload: { max: 20, windowSeconds: HOUR, per: 'account' },
  emailChange: { max: 10, windowSeconds: DAY, per: 'account' },
  textMessage: { max: 10, windowSeconds: DAY, per: 'account' },
  textMessagesPerDayOverall: { max: 10, windowSeconds: DAY, per: 'recipient' },
  textMessagesPerHour: { max: 200, windowSeconds: HOUR, per: 'portal' },
  addStore: { max: 20, windowSeconds: DAY, per: 'account' },
  storeRequestMailsByShop: { max: 3, windowSeconds: DAY, per: 'shop' },
  webhookCopiesByShop: { max: 10, windowSeconds: HOUR, per: 'shop' },
  imageMissesByNetwork: { max: 60, windowSeconds: MINUTE, per: 'network' },
  imagesByNetwork: { max: 600, windowSeconds: MINUTE, per: 'network' },
  cspReportsByNetwork: { max: 60, windowSeconds: MINUTE, per: 'network' },
  everyCall: { max: 300, windowSeconds: MINUTE, per: 'session' },
} as const satisfies Record<string, Limit>;

/** The 256 networks of a /48 together get so many times the limit of one, because one client may have them all. */
export const WIDER_NETWORK_FACTOR = 16;

export type LimitName = keyof typeof limitTable;

/**
 * Wrong passwords for one account. They are counted separately per network and per known device, so that an attacker
 * cannot lock the owner out, and for all networks together.
 */
export const loginThrottleLimits = {
  freeFailures: 10,
  /** Failures expire this long after the first one, so that slow guessing counts too. */
  windowSeconds: 30 * DAY,
  firstDelaySeconds: 30,
  maxDelaySeconds: 15 * MINUTE,
  /** From this count on, one network may try once in `networkLockSeconds`. */
  lockNetworkAfterFailures: 30,
  networkLockSeconds: DAY,
  /** For all networks together, or one known device; only a password reset by email clears it. */
  lockAfterFailures: 100,
} as const;

/** Wrong attempts that a code allows per source: the browser that requested it, or a network. */
export const CODE_ATTEMPTS = 5;

/** Wrong attempts that a code allows for all networks together. */
export const CODE_ATTEMPTS_ELSEWHERE = 50;
