import type { EndpointName } from '@atrium/contract';
import { CODE_TRIES, type LimitName, limitTable, loginThrottle } from '../../config/limit-table.ts';

const login: LimitName[] = ['loginFailuresByNetwork'];
const message: LimitName[] = ['mailPerMinute', 'mailPerHour', 'mailPerDay', 'mailByNetwork'];
const mail: LimitName[] = [...message, 'mailPerDayOverall', 'lastMailOfDay'];
const unconfirmed: LimitName[] = [
  'unconfirmedMails',
  'unconfirmedMailsByDomain',
  'provenMails',
  'provenMailsByDomain',
  'proofOfWork',
];
const code: LimitName[] = ['verifyByBrowser', 'verifyByAddress', 'verifyByNetwork'];
const ownCode: LimitName[] = ['verifyByBrowser'];
const shopifyAuthorization: LimitName[] = ['shopifyAuthorizationByNetwork'];
const socialStart: LimitName[] = ['socialStartByNetwork'];

/** The limits of `config/limit-table.ts` that a call counts against, beside the one of every session. */
const limitsOf: Partial<Record<EndpointName, LimitName[]>> = {
  login,
  returnSignedLoginData: login,
  register: ['registerByNetwork', ...mail, ...unconfirmed],
  registrationStatus: ['registrationStatusByNetwork'],
  forgotPassword: ['forgotByNetwork', ...mail, ...unconfirmed],
  resendVerification: [...mail, ...unconfirmed],
  updateEmailVerification: ['emailChange', ...mail, ...unconfirmed],
  updatePhoneVerification: ['textMessage', ...message],
  setSocialEmail: [...mail, ...unconfirmed],
  verify: code,
  verifyUpdatedEmail: ownCode,
  verifyUpdatedPhone: ownCode,
  startGoogleLogin: socialStart,
  startFacebookLogin: socialStart,
  linkGoogle: socialStart,
  linkFacebook: socialStart,
  reportConnection: ['productReportFailuresByNetwork'],
  resetPassword: ['resetPassword'],
  changePassword: ['changePassword'],
  updateProfile: ['upload'],
  getInstall: shopifyAuthorization,
  discardInstall: shopifyAuthorization,
  addStore: ['addStore'],
  connectInstall: ['addStore', 'storeRequestMailsByShop'],
};

const proof =
  'Beyond the `unconfirmedMails` the call gets 428 until it is sent with a solved challenge; the `provenMails` count those.';

const furtherWords: Partial<Record<EndpointName, string>> = {
  login: `After ${loginThrottle.freeFailures} wrong passwords a network waits before it may try the address again, longer each time.`,
  changePassword: `After ${loginThrottle.freeFailures} wrong old passwords the account waits, longer each time.`,
  register: proof,
  forgotPassword: proof,
  resendVerification: proof,
  setSocialEmail: proof,
  updateEmailVerification: proof,
  verify: `A code survives ${CODE_TRIES} wrong guesses.`,
  getInstall: 'Only calls from a browser in which a store waits count.',
  connectInstall:
    'Beyond `storeRequestMailsByShop` the call succeeds as before, and the owner finds the request on home only.',
  updateProfile: 'Only calls with an image count.',
};

/** What a caller gets 429 for, as text; empty where only the session's limit counts. */
export function limitsText(name: EndpointName, needsSession: boolean): string {
  const names = [...(limitsOf[name] ?? []), ...(needsSession ? (['everyCall'] as const) : [])];
  const lines = names.map((limit) => {
    const { max, windowSeconds, per } = limitTable[limit];
    return `- ${max} in ${windowText(windowSeconds)} per ${per} (\`${limit}\`)`;
  });
  const list = lines.length > 0 ? ['Limits:', ...lines].join('\n') : '';
  // The empty line ends the list in Markdown.
  return [list, furtherWords[name] ?? ''].filter((part) => part !== '').join('\n\n');
}

function windowText(seconds: number): string {
  if (seconds % 86_400 === 0) return plural(seconds / 86_400, 'day');
  if (seconds % 3600 === 0) return plural(seconds / 3600, 'hour');
  return plural(seconds / 60, 'minute');
}

function plural(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
