import type { DataOf, Endpoint } from '@atrium/contract';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import { join, untilAvailable } from '../../e2e/support/merchant-api.ts';
import { browserHeaders, changeName, json, newAddress } from '../server/target.ts';
import type { Installation } from './installation.ts';

/** A merchant with the writes that the server has acknowledged, so that a lost one is noticed. */
export interface Merchant {
  readonly email: string;
  cookie: string;
  token: string;
  /** Numbers in the merchant's name: the last one that was sent, and the last one that was acknowledged. */
  sent: number;
  acknowledged: number;
  /** Sessions whose logout was acknowledged. */
  readonly ended: { readonly token: string; readonly cookie: string }[];
}

export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  readonly cookies: readonly string[];
}

/** Sends a request to a server that is up; null when the connection broke before the response. */
export type Send = (request: {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}) => Promise<HttpResponse | null>;

type Request = Parameters<Send>[0];

/** Stands for a 503 without the portal's envelope: somebody else's, such as a balancer's. */
export const FOREIGN_503 = 1503;

/** @returns null without a response. */
export function statusOf(response: HttpResponse | null): number | null {
  if (response?.status !== 503) return response?.status ?? null;
  return /^\{"success":false,.*"code":"unavailable"/.test(response.body) ? 503 : FOREIGN_503;
}

/** Sends to the nodes in turn, as a load balancer does; one that does not take connections is passed over. */
export function sendTo(urls: readonly string[]): Send {
  let turn = 0;
  return async (request) => {
    const first = turn++;
    for (let tries = 0; tries < urls.length; tries++) {
      const response = await trySend(urls[(first + tries) % urls.length] ?? '', request);
      if (response !== 'refused') return response;
    }
    return null;
  };
}

/** @returns null when the connection broke before the response, `refused` when there was none. */
async function trySend(
  url: string,
  { method, path, headers, body }: Request,
): Promise<HttpResponse | null | 'refused'> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...browserHeaders, ...headers },
      redirect: 'manual',
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return { status: response.status, body: await response.text(), cookies };
  } catch (error) {
    return isRefused(error) ? 'refused' : null;
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const causes = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.every(
    (each) => each instanceof Error && 'code' in each && each.code === 'ECONNREFUSED',
  );
}

export function newMerchants(
  { portalUrl, sandboxUrl }: Pick<Installation, 'portalUrl' | 'sandboxUrl'>,
  count: number,
): Promise<Merchant[]> {
  const send = sendTo([portalUrl]);
  const newMerchant = async () => {
    const { email, http } = await join({ portalUrl, sandboxUrl }, newAddress());
    await http.dispose();
    const merchant = { email, cookie: '', token: '', sent: 0, acknowledged: 0, ended: [] };
    await signInWhenAvailable(merchant, send);
    return merchant;
  };
  // At the same time, because each waits for an email.
  return Promise.all(Array.from({ length: count }, newMerchant));
}

/** @returns the status, or null without a response. */
export async function signIn(merchant: Merchant, send: Send): Promise<number | null> {
  const { headers, body } = json({ email: merchant.email, password: PASSWORD });
  const response = await send({
    method: 'POST',
    path: '/api/auth/login',
    // With the cookie of the known device; otherwise each login would send an email.
    headers: { ...headers, cookie: merchant.cookie },
    body,
  });
  if (response?.status !== 200) return statusOf(response);
  const { data } = JSON.parse(response.body) as { data: { auth: { token: string } } };
  merchant.token = data.auth.token;
  merchant.cookie = mergeCookies(merchant.cookie, response.cookies);
  return 200;
}

/** For use before and after the load, where a 503 is not a finding. */
export function signInWhenAvailable(merchant: Merchant, send: Send): Promise<number | null> {
  return untilAvailable(
    () => signIn(merchant, send),
    (status) => status,
  );
}

export async function signOut(merchant: Merchant, send: Send): Promise<number | null> {
  const { token, cookie } = merchant;
  const response = await send({
    method: 'GET',
    path: '/api/platform/user/logout',
    headers: authorized(merchant),
  });
  if (response?.status === 200) merchant.ended.push({ token, cookie });
  return statusOf(response);
}

export async function rename(merchant: Merchant, send: Send): Promise<number | null> {
  const number = ++merchant.sent;
  const path = '/api/platform/user/update-profile';
  const response = await send(changeName(path, authorized(merchant), `Name ${number}`));
  if (response?.status === 200) merchant.acknowledged = number;
  return statusOf(response);
}

/** One line for each acknowledged write that is lost. */
export async function findLost(merchants: readonly Merchant[], send: Send): Promise<string[]> {
  const lost: string[] = [];
  for (const merchant of merchants) {
    const response = await profileWhenAvailable(send, merchant);
    const number = Number(/"firstName":"Name (\d+)"/.exec(response?.body ?? '')?.[1] ?? 0);
    if (response?.status !== 200) lost.push(`a session: ${response?.status ?? 'no response'}`);
    else if (number < merchant.acknowledged)
      lost.push(`name ${merchant.acknowledged}: is ${number}`);
    else if (number > merchant.sent) lost.push(`name ${number} was never sent`);
    for (const ended of merchant.ended.splice(0)) {
      const status = (await profileWhenAvailable(send, ended))?.status;
      if (status !== 401) lost.push(`a logout: ${status ?? 'no response'}`);
    }
  }
  return lost;
}

/** A call of the contract by a merchant, or by a visitor without a token. */
export function callOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { token, cookie }: Pick<Merchant, 'token' | 'cookie'>,
  body?: object,
): Parameters<Send>[0] {
  const { headers, ...bytes } = body === undefined ? { headers: {} } : json(body);
  const caller = { cookie, ...(token && { authorization: `Bearer ${token}` }) };
  return { method, path: `/api${path}`, headers: { ...headers, ...caller }, ...bytes };
}

/** What a call that succeeded returned. @throws Error for another status. */
export function dataOf<E extends Endpoint>(_endpoint: E, response: HttpResponse | null): DataOf<E> {
  if (response?.status !== 200) throw new Error(`${response?.status}: ${response?.body}`);
  // The contract's own; the server checks its responses against it outside production.
  const { data } = JSON.parse(response.body) as { data: DataOf<E> };
  return data;
}

/** An email as the sandbox's mail server got it. */
export interface ReceivedEmail {
  readonly subject: string;
  /** The same for each attempt to deliver one email. */
  readonly messageId: string;
}

/** All emails to an address, the oldest first. */
export async function emailsTo(
  { sandboxUrl }: Pick<Installation, 'sandboxUrl'>,
  address: string,
): Promise<ReceivedEmail[]> {
  const list = `${sandboxUrl}/mailbox/api/messages?${new URLSearchParams({ to: address })}`;
  const messages = (await (await fetch(list)).json()) as ReceivedEmail[]; // the sandbox's own
  return messages.reverse();
}

/** Their subjects. */
export async function subjectsTo(
  installation: Pick<Installation, 'sandboxUrl'>,
  address: string,
): Promise<string[]> {
  return (await emailsTo(installation, address)).map(({ subject }) => subject);
}

export function profile(
  send: Send,
  session: Pick<Merchant, 'token' | 'cookie'>,
): Promise<HttpResponse | null> {
  return send({ method: 'GET', path: '/api/platform/user/profile', headers: authorized(session) });
}

export function profileWhenAvailable(
  send: Send,
  session: Pick<Merchant, 'token' | 'cookie'>,
): Promise<HttpResponse | null> {
  return untilAvailable(
    () => profile(send, session),
    (response) => response?.status ?? null,
  );
}

export function authorized({ token, cookie }: Pick<Merchant, 'token' | 'cookie'>) {
  return { authorization: `Bearer ${token}`, cookie };
}

export function mergeCookies(old: string, fresh: readonly string[]): string {
  const pairs = [...old.split('; ').filter(Boolean), ...fresh].map(
    (pair) => [pair.slice(0, pair.indexOf('=')), pair] as const,
  );
  return [...new Map(pairs).values()].join('; ');
}
