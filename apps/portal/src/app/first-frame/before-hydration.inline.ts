/**
 * Runs in the head of every built page before the first paint. It decides whether the prerendered page is shown and whether
 * the cookie question will be, and loads the portal, after the first paint if the prerendered page is shown. The rest of the
 * styles of a prerendered page comes with the portal, which waits for it before it changes the page.
 */
import { storageKeys } from '@atrium/contract';
import { CONSENT_COOKIE } from '../../features/consent/consent-choice.ts';
import { DECIDING_QUERY } from '../../shared/session/sensitive-params.ts';
import { queueClicks } from './queued-click.ts';

const page = document.documentElement.dataset;
/** The URLs of the portal's scripts, each after those it needs, and of all styles, from the build. */
const { scripts = '', styles = '' } = document.currentScript?.dataset ?? {};

const optsOut = Reflect.get(navigator, 'globalPrivacyControl') === true;
if ('tags' in page && !optsOut && !document.cookie.includes(`${CONSENT_COOKIE}=`)) {
  page.consentPending = '';
}
if (page.prerendered && showsAnotherPage()) page.prerendered = 'stale';
queueClicks(page);
void loadPortal();

function showsAnotherPage(): boolean {
  return isLoggedIn() || Boolean(history.state?.usr) || DECIDING_QUERY.test(location.search);
}

function isLoggedIn(): boolean {
  try {
    return localStorage.getItem(storageKeys.authToken) !== null;
  } catch {
    // Without storage nobody is logged in.
    return false;
  }
}

async function loadPortal(): Promise<void> {
  if (page.prerendered === 'shown' && !document.hidden) await Promise.all([painted(), parsed()]);
  const styled = page.prerendered ? loadStyles() : undefined;
  const urls = scripts.split(' ');
  for (const href of urls) addLink({ rel: 'modulepreload', href });
  await Promise.all([styled, parsed()]);
  // One after the other: each runs in a task of its own, between which the page responds.
  for (const url of urls) await import(/* @vite-ignore */ url);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

function parsed(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
    else resolve(undefined);
  });
}

/** Without them the page still works. */
function loadStyles(): Promise<unknown> {
  return new Promise((resolve) => {
    addLink({ rel: 'stylesheet', href: styles, onload: resolve, onerror: resolve });
  });
}

function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
