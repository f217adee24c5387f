import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@atrium/contract';
import { PASSWORD } from '../../../e2e/support/merchant.ts';
import { newAddress } from '../../server/target.ts';
import type { FaultContext } from '../fault.ts';
import type { Installation } from '../installation.ts';
import { noted, type Worker } from '../load.ts';
import {
  callOf,
  dataOf,
  type Merchant,
  mergeCookies,
  profileWhenAvailable,
  type Send,
  signIn,
  subjectsTo,
} from '../merchants.ts';
import { useConnectedStore } from './connected-store.ts';
import {
  type CausedByAll,
  type CausedEffects,
  countAll,
  type EffectiveEvent,
  type Effects,
} from './effects.ts';

const DEFAULT_VISITORS = 2;
const GIVES_UP_AFTER_MS = 60_000;
const MERCHANTS_WITH_STORES = 2;

interface UseCaseContext extends Pick<FaultContext, 'merchants' | 'send'> {
  readonly installation: Pick<Installation, 'sandboxUrl' | 'shopifySecret'>;
  /** How many register at the same time. */
  readonly visitors?: number;
}

type Session = Pick<Merchant, 'token' | 'cookie'>;

/** What was acknowledged, and neither undone nor tried to be undone since. */
interface Acknowledged extends CausedByAll {
  /** Sessions of new accounts, with the status of their calls. */
  readonly sessions: Map<Session, 200 | 401>;
  /** Stores of a merchant by domain, and whether they must be in the list. */
  readonly stores: Map<Merchant, Map<string, boolean>>;
}

/**
 * Use cases that write several rows at once: visitors register, verify their address, and delete the account or use a store that
 * is connected at Shopify; merchants add, choose and remove stores.
 */
export function prepareUseCases(context: UseCaseContext): {
  readonly workers: readonly Worker[];
  /** Resolves once an account was created and a store added. @throws Error if that takes more than a minute. */
  untilUsed(): Promise<void>;
  /** How many accounts and stores were acknowledged. */
  count(): number;
  /** What was acknowledged and is lost, a line each. */
  findLost(): Promise<string[]>;
  /** What visitors' calls had as effects outside of the database, once the outbox is empty. */
  countEffects(): Promise<Effects>;
} {
  const acknowledged: Acknowledged = {
    sessions: new Map(),
    stores: new Map(),
    emails: new Map(),
    reports: new Map(),
    openings: 0,
  };
  const merchants = context.merchants.slice(0, MERCHANTS_WITH_STORES);
  const length = context.visitors ?? DEFAULT_VISITORS;
  return {
    workers: [
      ...Array.from({ length }, () => registerAndDelete(context, acknowledged)),
      ...merchants.map((merchant) => addAndRemoveStores(context, acknowledged, merchant)),
    ],
    async untilUsed() {
      const giveUpAt = performance.now() + GIVES_UP_AFTER_MS;
      while (acknowledged.sessions.size === 0 || countStores(acknowledged) === 0) {
        if (performance.now() > giveUpAt) throw new Error('no account and store within a minute');
        await sleep(20);
      }
    },
    count: () => acknowledged.sessions.size + countStores(acknowledged),
    findLost: async () => [
      ...(await lostSessions(context, acknowledged)),
      ...(await lostStores(context, acknowledged)),
    ],
    countEffects: () => countAll(context.installation, acknowledged),
  };
}

const countStores = ({ stores }: Acknowledged) =>
  [...stores.values()].reduce((sum, { size }) => sum + size, 0);

function registerAndDelete(
  { installation, send }: UseCaseContext,
  acknowledged: Acknowledged,
): Worker {
  const { sessions, emails, reports } = acknowledged;
  return async ({ note, isStopped }) => {
    for (let turn = 0; !isStopped(); turn++) {
      const visitor = { token: '', cookie: '' };
      const email = newAddress();
      const form = { email, password: PASSWORD };
      const caused: CausedEffects = new Map();
      emails.set(email, caused);
      const emailing = async (event: EffectiveEvent, request: Parameters<Send>[0]) => {
        caused.set(event, 'sent for');
        const response = await noted(note, send(request));
        if (response) caused.set(event, 'acknowledged');
        return response;
      };
      const registered = await emailing('registration', callOf(endpoints.register, visitor, form));
      if (!registered) continue;
      const browser = { token: '', cookie: mergeCookies('', registered.cookies) };
      const subject = await firstSubjectTo(installation, email, isStopped);
      if (subject === null) continue;
      const proof = { email, code: subject.slice(0, 6), type: 'verify-email' };
      const verified = await emailing('account', callOf(endpoints.verify, browser, proof));
      if (!verified) continue;
      const data = dataOf(endpoints.verify, verified);
      if (data.type !== 'token') throw new Error(`${email} was not logged in`);
      const cookie = mergeCookies(browser.cookie, verified.cookies);
      const session = { token: data.auth.token, cookie };
      sessions.set(session, 200);
      if (isStopped()) continue;
      // Every second account stays.
      if (turn % 2 === 0) {
        const clicked: CausedEffects = new Map();
        reports.set(email, clicked);
        await useConnectedStore({
          ...{ installation, send, note, isStopped, session },
          ...{ emails: caused, reports: clicked, clickId: email },
          hasToken(isKnown) {
            // It may have been replaced by one that never arrived.
            if (isKnown) sessions.set(session, 200);
            else sessions.delete(session);
          },
          opened() {
            acknowledged.openings += 1;
          },
        });
        continue;
      }
      sessions.delete(session);
      const deletion = callOf(endpoints.deleteProfile, session, { isDeleted: true });
      if (await emailing('deletion', deletion)) sessions.set(session, 401);
    }
  };
}

function addAndRemoveStores(
  { send }: UseCaseContext,
  { stores }: Acknowledged,
  merchant: Merchant,
): Worker {
  const own = new Map<string, boolean>();
  stores.set(merchant, own);
  return async ({ note, isStopped }) => {
    const session = { ...merchant, ended: [] };
    const logIn = async () => {
      while (!isStopped() && (await note(signIn(session, send))) !== 200);
    };
    await logIn();
    let previous: string | null = null;
    while (!isStopped()) {
      const shop = `whole-${newAddress().replace(/@.*/, '')}.myshopify.com`;
      const added = callOf(endpoints.addStore, session, { name: 'A store', shop });
      if (!(await noted(note, send(added)))) continue;
      own.set(shop, true);
      const chosen = await noted(note, send(callOf(endpoints.changeStore, session, { shop })));
      if (chosen) session.token = dataOf(endpoints.changeStore, chosen).auth.token;
      // Its token may have been replaced by one that never arrived.
      else await logIn();
      if (previous !== null && !isStopped()) {
        own.delete(previous);
        const removal = callOf(endpoints.removeStore, session, { shop: previous });
        if (await noted(note, send(removal))) own.set(previous, false);
      }
      previous = shop;
    }
  };
}

/** @returns null if the load is stopped before an email comes. */
async function firstSubjectTo(
  installation: UseCaseContext['installation'],
  email: string,
  isStopped: () => boolean,
): Promise<string | null> {
  while (!isStopped()) {
    const [subject] = await subjectsTo(installation, email);
    if (subject !== undefined) return subject;
    await sleep(20);
  }
  return null;
}

async function lostSessions(
  { send }: UseCaseContext,
  { sessions }: Acknowledged,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [session, expected] of sessions) {
    const status = (await profileWhenAvailable(send, session))?.status;
    if (status !== expected) lost.push(`a new or deleted account: ${status ?? 'no response'}`);
  }
  return lost;
}

async function lostStores({ send }: UseCaseContext, { stores }: Acknowledged): Promise<string[]> {
  const lost: string[] = [];
  for (const [merchant, expected] of stores) {
    const response = await send(callOf(endpoints.listStores, merchant));
    const domains = dataOf(endpoints.listStores, response).shops.map(({ domain }) => domain);
    for (const [shop, isThere] of expected) {
      if (domains.includes(shop) !== isThere) lost.push(isThere ? 'a store' : 'a removal');
    }
  }
  return lost;
}
