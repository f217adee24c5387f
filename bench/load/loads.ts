import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@atrium/contract';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import { join } from '../../e2e/support/merchant-api.ts';
import type { Installation } from '../faults/installation.ts';

/** The server with the sandbox beside it. */
export type Portal = Pick<Installation, 'portalUrl' | 'sandboxUrl'>;

/** A background load during which a merchant's profile is requested. */
export interface Load {
  readonly name: string;
  /** Multiplies the rate limits, which would refuse some loads immediately. */
  readonly limitsFactor: string;
  /** The goal for the 99th percentile of the profile's response time; by default there is none. */
  readonly goalMs?: number;
  /** How many clients send requests at the same time. */
  readonly clients: number;
  /** @returns the request that one client repeats; it resolves to the status of the response. */
  prepare(portal: Portal, client: number): Promise<() => Promise<number>>;
}

/** A password that is costly to check, because most of its characters can stand for a letter. */
const CRAFTED = '4@8({[<3€69&#!1|5$7+0%2zZ4@8({[A';
const PAUSE_WHEN_REFUSED_MS = 50;

/** The load with a goal, which programs beside the server get too. */
export const SIGN_INS = 'sign-ins that keep the queue of password hashes full';
export const SIGN_IN_CLIENTS = 32;

export const loads: readonly Load[] = [
  { name: 'nothing else', limitsFactor: '1', clients: 0, prepare: async () => async () => 0 },
  {
    name: SIGN_INS,
    limitsFactor: '100000',
    goalMs: 50,
    clients: SIGN_IN_CLIENTS,
    async prepare(portal, client) {
      const email = `client${client}@shop.example`;
      const { http } = await join(portal, email);
      // The cookies of a browser in which the merchant has logged in before.
      const { cookies } = await http.storageState();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      return () => post(portal, endpoints.login.path, { email, password: PASSWORD }, cookie);
    },
  },
  {
    name: 'a flood of wrong logins',
    limitsFactor: '1',
    clients: 32,
    prepare: async (portal, client) => {
      let turn = 0;
      return () =>
        post(portal, endpoints.login.path, {
          email: `nobody${client}-${turn++}@shop.example`,
          password: 'Wrong-One9_',
        });
    },
  },
  {
    name: 'registrations with passwords that are costly to check',
    limitsFactor: '100000',
    clients: 8,
    prepare: async (portal, client) => {
      let turn = 0;
      return () =>
        post(portal, endpoints.register.path, {
          email: `client${client}-${turn++}@shop.example`,
          password: CRAFTED,
        });
    },
  },
];

async function post(
  { portalUrl }: Portal,
  path: string,
  body: object,
  cookie = '',
): Promise<number> {
  const response = await fetch(`${portalUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status === 429 || response.status === 503) await sleep(PAUSE_WHEN_REFUSED_MS);
  return response.status;
}
