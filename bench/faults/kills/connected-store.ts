import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@atrium/contract';
import { storeOf } from '@atrium/sandbox/shopify-store';
import { signWebhook } from '@atrium/sandbox/shopify-webhooks';
import { newAddress } from '../../server/target.ts';
import type { Installation } from '../installation.ts';
import { type Note, noted } from '../load.ts';
import {
  callOf,
  dataOf,
  type HttpResponse,
  type Merchant,
  mergeCookies,
  type Send,
} from '../merchants.ts';
import type { CausedEffects, EffectiveEvent } from './effects.ts';

const RETRY_AFTER_MS = 50;

export interface StoreUse {
  readonly installation: Pick<Installation, 'sandboxUrl' | 'shopifySecret'>;
  readonly send: Send;
  readonly note: Note;
  isStopped(): boolean;
  readonly session: Pick<Merchant, 'token' | 'cookie'>;
  /** Called before the session's token is replaced, and with true once the new one has arrived. */
  hasToken(isKnown: boolean): void;
  readonly emails: CausedEffects;
  readonly reports: CausedEffects;
  readonly clickId: string;
  /** Called when the app was opened from Shopify, and its merchant redirected. */
  opened(): void;
}

/**
 * A merchant connects a store at Shopify and starts the AI theme, which is reported to the affiliate networks; Shopify opens the
 * app, which renews the shop's tokens; and at last Shopify reports that the app was uninstalled, until that is acknowledged.
 */
export async function useConnectedStore(use: StoreUse): Promise<void> {
  const { session } = use;
  const shop = `connected-${newAddress().replace(/@.*/, '')}.myshopify.com`;
  if (!(await attempt(use, callOf(endpoints.addStore, session, { name: 'A store', shop })))) return;
  use.hasToken(false);
  const chosen = await attempt(use, callOf(endpoints.changeStore, session, { shop }));
  if (!chosen) return;
  session.token = dataOf(endpoints.changeStore, chosen).auth.token;
  use.hasToken(true);
  if (!(await verifyStore(use, shop))) return;
  const clicks = { clickId: use.clickId, _fprom_tid: use.clickId };
  const started = await causing(
    use,
    use.reports,
    ['a click for impact.com', 'a click for FirstPromoter'],
    callOf(endpoints.dtmRegister, session, clicks),
  );
  if (!started) return;
  if (await openApp(use, shop)) use.opened();
  await uninstall(use, shop);
}

/** Whether the store is verified afterwards: the callback cannot be repeated. */
export async function verifyStore(
  use: Pick<StoreUse, 'session' | 'send' | 'note'>,
  shop: string,
): Promise<boolean> {
  const { session, send } = use;
  const started = await attempt(use, callOf(endpoints.verifyStore, session, { shop }));
  if (!started) return false;
  session.cookie = mergeCookies(session.cookie, started.cookies);
  const { origin, pathname, searchParams } = new URL(dataOf(endpoints.verifyStore, started).url);
  searchParams.set('decision', 'install');
  const callback = await redirectOf(`${origin}${pathname}`, { method: 'POST', body: searchParams });
  await send({ method: 'GET', path: callback, headers: { cookie: session.cookie } });
  const listed = await send(callOf(endpoints.listStores, session));
  if (listed?.status !== 200) return false;
  const { shops } = dataOf(endpoints.listStores, listed);
  return shops.some(({ domain, status }) => domain === shop && status === 'verified');
}

/** Renews the shop's tokens, because the sandbox's expire soon. Returns whether the merchant was redirected. */
export async function openApp(
  { installation, send }: Pick<StoreUse, 'installation' | 'send'>,
  shop: string,
): Promise<boolean> {
  const admin = `${installation.sandboxUrl}/shopify/${shop}/admin/apps/atrium`;
  const response = await send({ method: 'GET', path: await redirectOf(admin), headers: {} });
  return response?.status === 303;
}

/** Shopify sends a webhook again, with the same id, until it is acknowledged. */
async function uninstall(use: StoreUse, shop: string): Promise<void> {
  const store = storeOf(shop);
  if (store === null) throw new Error(`${shop} is no store.`);
  const apiSecret = use.installation.shopifySecret;
  const { headers, body } = signWebhook('app/uninstalled', store, { apiSecret, now: Date.now() });
  const webhook = { method: 'POST', path: '/webhooks/shopify', headers, body: Buffer.from(body) };
  while (!use.isStopped()) {
    if (await causing(use, use.emails, ['uninstallation'], webhook)) return;
    await sleep(RETRY_AFTER_MS);
  }
}

async function causing(
  use: StoreUse,
  caused: CausedEffects,
  events: readonly EffectiveEvent[],
  request: Parameters<Send>[0],
): Promise<HttpResponse | null> {
  for (const event of events) caused.set(event, 'sent for');
  const response = await attempt(use, request);
  if (response) for (const event of events) caused.set(event, 'acknowledged');
  return response;
}

function attempt({ note, send }: Pick<StoreUse, 'note' | 'send'>, request: Parameters<Send>[0]) {
  return noted(note, send(request));
}

/** Where the sandbox redirects to, without its origin. */
async function redirectOf(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { pathname, search } = new URL(response.headers.get('location') ?? '');
  return pathname + search;
}
