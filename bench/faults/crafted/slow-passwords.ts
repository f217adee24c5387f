import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, messages } from '@atrium/contract';
import { PASSWORD } from '../../../e2e/support/merchant.ts';
import { newAddress } from '../../server/target.ts';
import { type Fault, type FaultContext, inInstallation } from '../fault.ts';
import { callOf, type HttpResponse, type Merchant, profile, statusOf } from '../merchants.ts';

const SENDERS = 8;
const SAMPLES = 500;
const PROFILE_WITHIN_MS = 50;
const LONGEST = 128;
const VISITOR = { token: '', cookie: '' };

/** Of every kind of character, and as long as a password may be. The strength meter tries each way to read them. */
const passwords = [
  '4@8({[<369!1|7$50+%2',
  'p@$$w0rd|',
  '1!9.3-7/0_2 ',
  'qaz2WSX3edc$RFV',
  'Aa1!',
  'zyxwv54321',
].map((text) => `Aa1!${text.repeat(LONGEST)}`.slice(0, LONGEST));

/** Eight clients send passwords that take long to rate, to register and to change theirs, while a merchant reads the profile. */
export const slowPasswords: Fault = {
  name: 'passwords that take long to rate',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { merchants: SENDERS + 1 }, async (context) => {
      const { send, guarantees } = context;
      const [watched, ...senders] = context.merchants;
      if (!watched) throw new Error('There are no merchants.');
      const flood = startFlood(context, senders);
      await sleep(1000);
      const durations: number[] = [];
      while (durations.length < SAMPLES * times) {
        const startedAt = performance.now();
        const response = await profile(send, watched);
        durations.push(performance.now() - startedAt);
        if (response?.status !== 200) guarantees.none([response?.status], 'status of the profile');
        await sleep(2);
      }
      const { rated, busy, others } = await flood.stop();
      durations.sort((a, b) => a - b);
      const at = (part: number) => durations[Math.floor(durations.length * part)] ?? Number.NaN;
      guarantees.within(PROFILE_WITHIN_MS, at(0.99), 'a profile at p99');
      guarantees.none(others, 'statuses of the passwords');
      // Otherwise nothing was withstood.
      guarantees.atLeast(SENDERS, rated, 'passwords that were rated');
      return {
        clients: SENDERS,
        'passwords rated': rated,
        'responses 503': busy,
        profiles: durations.length,
        'p50, ms': at(0.5),
        'p99, ms': at(0.99),
      };
    }),
};

/** Each merchant sends passwords without a pause until it is stopped. */
function startFlood({ send }: FaultContext, senders: readonly Merchant[]) {
  let flooding = true;
  let [rated, busy] = [0, 0];
  const others: (string | null)[] = [];
  const note = (response: HttpResponse | null) => {
    const status = statusOf(response);
    if (status === 200 || response?.body.includes(messages.passwordTooCommon)) rated += 1;
    else if (status === 503) busy += 1;
    else others.push(response && `${status} ${response.body}`);
    return status;
  };
  const flood = async (merchant: Merchant) => {
    let oldPassword = PASSWORD;
    for (let turn = 0; flooding; turn++) {
      const password = passwords[turn % passwords.length] ?? '';
      const form = { email: newAddress(), password };
      note(await send(callOf(endpoints.register, VISITOR, form)));
      const change = { oldPassword, newPassword: password, confirmPassword: password };
      const changed = note(await send(callOf(endpoints.changePassword, merchant, change)));
      if (changed === 200) oldPassword = password;
    }
  };
  const clients = senders.map(flood);
  return {
    async stop() {
      flooding = false;
      await Promise.all(clients);
      return { rated, busy, others };
    },
  };
}
