import type { Cookies } from '../../http/cookies.ts';
import type { StartedSession } from './start-session.ts';

/** What the browser keeps of a new session beside its token. */
export function setSessionCookies(cookies: Cookies, session: StartedSession): void {
  if (session.bindingSecret !== null) cookies.set('binding', session.bindingSecret);
  if (session.deviceSecret !== null) cookies.set('device', session.deviceSecret);
}
