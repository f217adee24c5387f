/** One limit: at most `max` events in a window, counted per value of `per`. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly per: 'network' | 'recipient' | 'account' | 'session' | 'shop' | 'code';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every throttle of the portal; docs/limits.md says the same in words and a test keeps them equal. */
export const limitTable = {
  loginFailuresByNetwork: { max: 50, windowSeconds: 15 * MINUTE, per: 'network' },
  verifyByAddress: { max: 20, windowSeconds: HOUR, per: 'recipient' },
  verifyByNetwork: { max: 60, windowSeconds: 15 * MINUTE, per: 'network' },
  mailPerMinute: { max: 1, windowSeconds: MINUTE, per: 'recipient' },
  mailPerHour: { max: 5, windowSeconds: HOUR, per: 'recipient' },
  mailPerDay: { max: 10, windowSeconds: DAY, per: 'recipient' },
  mailByNetwork: { max: 20, windowSeconds: HOUR, per: 'network' },
  registerByNetwork: { max: 10, windowSeconds: HOUR, per: 'network' },
  forgotByNetwork: { max: 10, windowSeconds: HOUR, per: 'network' },
  socialStartByNetwork: { max: 30, windowSeconds: 10 * MINUTE, per: 'network' },
  shopifyTripByNetwork: { max: 100, windowSeconds: 10 * MINUTE, per: 'network' },
  productReportFailuresByNetwork: { max: 50, windowSeconds: 15 * MINUTE, per: 'network' },
  upload: { max: 20, windowSeconds: HOUR, per: 'account' },
  addStore: { max: 20, windowSeconds: DAY, per: 'account' },
  questionMailsByShop: { max: 3, windowSeconds: DAY, per: 'shop' },
  everyCall: { max: 300, windowSeconds: MINUTE, per: 'session' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

/** Wrong passwords for one account from one kind of browser: a known device has its own count. */
export const loginThrottle = {
  freeFailures: 10,
  windowSeconds: 15 * MINUTE,
  firstDelaySeconds: 30,
  maxDelaySeconds: 15 * MINUTE,
  /** From here on only a password reset by mail lets a stranger's browser try again. */
  lockAfterFailures: 100,
} as const;

/** Wrong guesses that one code survives. */
export const CODE_TRIES = 5;
