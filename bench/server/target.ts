import { PASSWORD } from '../../e2e/support/merchant.ts';

/** The calls that are measured. A server without such a call is skipped. */
export const scenarios = [
  'register',
  'sign-in',
  'profile',
  'profile update',
  'device list',
  'revoke',
  'store switch',
] as const;
export type Scenario = (typeof scenarios)[number];

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** A request that a connection repeats, or a function that creates each request from the previous response. */
export type Repeated = HttpRequest | ((lastResponse: string | null) => HttpRequest);

/** A running server that is measured. */
export interface Target {
  readonly name: string;
  readonly url: string;
  /** Its process, with all its threads; a database's own processes are not part of it. */
  readonly pid: number;
  /** From the start of the process to its first response. */
  readonly startMs: number;
  readonly idleMemoryMb: number;
  readonly isStartDisturbed: boolean;
  /** Of packages from npm that are installed apart from the project's, by their name. */
  readonly versions?: Readonly<Record<string, string>>;
  /** What each connection sends: each has its own user, as in real use. */
  readonly requests: Partial<Record<Scenario, (connection: number) => Repeated>>;
  /** Creates what a round uses up; returns a function that cleans up after the round. */
  prepare?(scenario: Scenario): Promise<(() => Promise<void>) | undefined>;
  stop(): Promise<void>;
}

/** Each connection has a user of its own; no round has more connections. */
export const USERS = 100;
/** For each user and round of `revoke`, each of whose calls uses one up. */
export const SESSIONS_PER_ROUND = 400;

export const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

/** What a browser sends with every call. Sessions that browsers start are bound to a cookie. */
export const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en-GB,en;q=0.9',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
};

const run = Date.now().toString(36);
let registered = 0;
/** An address that nobody has used, also not in an earlier run. */
export const newAddress = () => `new-${run}-${++registered}@shop.example`;

/** The registration of an address that nobody has used. */
export const registration = (path: string) =>
  ({ method: 'POST', path, ...json({ email: newAddress(), password: PASSWORD }) }) as const;

/** A profile update as browsers send the form. */
export function changeName(
  path: string,
  authorized: Readonly<Record<string, string>>,
  name = 'Ada',
) {
  const boundary = 'a-boundary-of-the-form';
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="firstName"\r\n\r\n${name}\r\n`;
  return {
    method: 'POST',
    path,
    headers: { ...authorized, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${part}--${boundary}--\r\n`),
  } as const;
}
