import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@atrium/contract';
import { startFlakyProxy } from '@atrium/server/testing/flaky-proxy';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import { newAddress } from '../server/target.ts';
import { type Fault, type FaultContext, type Figures, inInstallation } from './fault.ts';
import {
  callOf,
  dataOf,
  type Merchant,
  mergeCookies,
  type Send,
  sendTo,
  subjectsTo,
} from './merchants.ts';

const RETRIES = 5;
const ROUNDS = 3;
/** An email that is sent twice comes at about the same time. */
const DOUBLES_WITHIN_MS = 2000;

/** The server performs the call and the connection ends before the response, five times; then the call gets through. */
export const lostResponses: Fault = {
  name: 'responses are lost and the calls retried',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { merchants: 4 }, async (context) => {
      const { node, send, guarantees } = context;
      const proxy = await startFlakyProxy({ host: 'localhost', port: node.settings.port });
      proxy.loseResponses();
      const lose = sendTo([`http://127.0.0.1:${proxy.port}`]);
      let lost = 0;
      const figures = await repeatCalls(context, times, async (request) => {
        for (let retry = 0; retry < RETRIES; retry++) {
          if ((await lose(request)) === null) lost += 1;
          else guarantees.violations.push('a response came through');
        }
        return send(request);
      });
      await proxy.close();
      return { 'lost responses': lost, ...figures };
    }),
};

/** Adding a store, entering a code and deleting an account are sent twice at the same time. */
export const doubleClicks: Fault = {
  name: 'every button is clicked twice',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { merchants: 4 }, (context) =>
      repeatCalls(context, times, async (request) => {
        const responses = await Promise.all([context.send(request), context.send(request)]);
        return responses.find((response) => response?.status === 200) ?? responses[0];
      }),
    ),
};

/** Has merchants make calls that create something, and looks for anything that was created twice or not at all. */
async function repeatCalls(
  context: FaultContext,
  times: number,
  sendRepeatedly: Send,
): Promise<Figures> {
  const given = { ...context, sendRepeatedly };
  const rounds = Array.from({ length: ROUNDS * times }, (_, round) => round);
  const effects: Effect[] = [];
  await Promise.all(
    context.merchants.map(async (merchant) => {
      for (const round of rounds) {
        effects.push(...(await addOneStore(given, merchant, round)));
        effects.push(...(await createOneAccount(given)));
      }
    }),
  );
  const wrong = effects.filter(([, count]) => count !== 1);
  context.guarantees.none(wrong, 'not once');
  return {
    effects: effects.length,
    doubled: wrong.filter(([, count]) => count > 1).length,
    lost: wrong.filter(([, count]) => count < 1).length,
  };
}

interface Repeated extends FaultContext {
  readonly sendRepeatedly: Send;
}

/** What there must be once, and how often it is there. */
type Effect = readonly [what: string, count: number];

async function addOneStore(
  { send, sendRepeatedly }: Repeated,
  merchant: Merchant,
  round: number,
): Promise<Effect[]> {
  const shop = `again-${merchant.email.replace(/@.*/, '')}-${round}.myshopify.com`;
  await sendRepeatedly(callOf(endpoints.addStore, merchant, { name: 'A store', shop }));
  const response = await send(callOf(endpoints.listStores, merchant));
  const { shops } = dataOf(endpoints.listStores, response);
  return [['store', shops.filter((store) => store.domain === shop).length]];
}

async function createOneAccount({
  installation,
  send,
  sendRepeatedly,
}: Repeated): Promise<Effect[]> {
  const email = newAddress();
  const visitor = { token: '', cookie: '' };
  const form = { email, password: PASSWORD };
  const registered = await send(callOf(endpoints.register, visitor, form));
  const browser = { token: '', cookie: mergeCookies('', registered?.cookies ?? []) };
  const subject = await firstSubjectTo(installation, email);
  const verification = { email, code: subject.slice(0, 6), type: 'verify-email' };
  await sendRepeatedly(callOf(endpoints.verify, browser, verification));
  // A code that was used is refused, also to the browser that never got the response.
  const loggedIn = await send(callOf(endpoints.login, visitor, form));
  const result = dataOf(endpoints.login, loggedIn);
  if (!('auth' in result)) return [['account', 0]];
  const session = {
    token: result.auth.token,
    cookie: mergeCookies('', loggedIn?.cookies ?? []),
  };
  const listed = await send(callOf(endpoints.listAccessTokens, session));
  const devices = dataOf(endpoints.listAccessTokens, listed);
  await sendRepeatedly(callOf(endpoints.deleteProfile, session, { isDeleted: true }));
  await untilMail(installation, email, 'was deleted');
  const subjects = await subjectsTo(installation, email);
  const count = (text: string) => subjects.filter((each) => each.includes(text)).length;
  return [
    ['session of the code', devices.length - 1],
    ['welcome', count('Welcome')],
    ['notice of the deletion', count('was deleted')],
  ];
}

/** @throws Error without an email within a minute. */
async function firstSubjectTo(
  installation: FaultContext['installation'],
  email: string,
): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const [subject] = await subjectsTo(installation, email);
    if (subject !== undefined) return subject;
    await sleep(100);
  }
  throw new Error('no email with a code came within a minute');
}

async function untilMail(
  installation: FaultContext['installation'],
  email: string,
  text: string,
): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await subjectsTo(installation, email)).some((subject) => subject.includes(text))) break;
    await sleep(100);
  }
  await sleep(DOUBLES_WITHIN_MS);
}
