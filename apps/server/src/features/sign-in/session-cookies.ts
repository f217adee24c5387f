import type { StartedSession } from './start-session.ts';

interface SessionCookies {
  set(kind: 'binding' | 'device', value: string): void;
}

/** What the browser keeps of a new session beside its token. */
export function setSessionCookies(cookies: SessionCookies, session: StartedSession): void {
  if (session.bindingSecret !== null) cookies.set('binding', session.bindingSecret);
  if (session.deviceSecret !== null) cookies.set('device', session.deviceSecret);
}
