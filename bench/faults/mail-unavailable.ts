import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@atrium/contract';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import { type Fault, inInstallation } from './fault.ts';
import type { Installation } from './installation.ts';
import { callOf, type HttpResponse, type Merchant, type Send, subjectsTo } from './merchants.ts';

const ROUNDS = 3;
const UNAVAILABLE_MS = 3000;
/** Longer than the server waits for any reply but the one to the end of an email. */
const SLOW_REPLY_MS = 20_000;
/** Longer than the server waits for a greeting. */
const SLOW_MS = 12_000;
/** Some emails are on their way by then. */
const SLOW_FROM_MS = 300;
const RESPONDS_WITHIN_MS = 3000;
/** The server tries the mail server again after 15 seconds at most. */
const ARRIVES_WITHIN_MS = 20_000;
/** An email that is sent twice comes at about the same time. */
const DOUBLES_WITHIN_MS = 2000;

type MailServer = Installation['mailServer'];

/** The mail server refuses connections. Until it accepts them again, no email arrives. */
export const mailUnavailable: Fault = mailFault({
  name: 'the mail server is unavailable',
  lastsMs: UNAVAILABLE_MS,
  begin: (mailServer) => mailServer.refuse(),
  end: (mailServer) => mailServer.accept(),
  emailsMeanwhile: false,
});

/** The mail server accepts connections and takes 20 seconds for each reply, also to emails that are on their way. */
export const mailSlow: Fault = mailFault({
  name: 'the mail server is slow',
  lastsMs: SLOW_MS,
  async begin(mailServer) {
    setTimeout(() => mailServer.delayResponses(SLOW_REPLY_MS), SLOW_FROM_MS);
  },
  end: async (mailServer) => mailServer.delayResponses(0),
  emailsMeanwhile: true,
});

/**
 * Meanwhile merchants request codes and log in in new browsers, which sends each of them several emails. Afterwards each
 * email arrives once, and those to one mailbox in their order.
 */
function mailFault({
  name,
  lastsMs,
  begin,
  end,
  emailsMeanwhile,
}: {
  name: string;
  lastsMs: number;
  begin(mailServer: MailServer): Promise<void>;
  end(mailServer: MailServer): Promise<void>;
  /** Whether some may arrive before the end. */
  emailsMeanwhile: boolean;
}): Fault {
  const inject: Fault['inject'] = (database, times) =>
    inInstallation(database, {}, async ({ installation, merchants, send, guarantees }) => {
      const noticesBefore = await Promise.all(
        merchants.map(({ email }) => untilCount(installation, email, 1)),
      );
      await begin(installation.mailServer);
      const calls: { response: HttpResponse | null; ms: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        calls.push(
          ...(await Promise.all(merchants.map((each) => requestMails(each, send)))).flat(),
        );
      }
      await sleep(lastsMs * times);
      const early = await Promise.all(merchants.map(({ email }) => kindsTo(installation, email)));
      const expected = ['login', ...Array.from({ length: ROUNDS }, () => ['code', 'login'])].flat();
      const due = merchants.length * (expected.length - 1);
      const sent = early.flat().length - noticesBefore.flat().length;
      guarantees.atLeast(1, due - sent, 'emails that wait');
      if (!emailsMeanwhile) {
        guarantees.zero(sent, 'emails sent by a mail server that refuses connections');
      }

      await end(installation.mailServer);
      const backAt = performance.now();
      await Promise.all(
        merchants.map(({ email }) => untilCount(installation, email, expected.length)),
      );
      const recovery = performance.now() - backAt;
      await sleep(DOUBLES_WITHIN_MS);
      const arrived = await Promise.all(merchants.map(({ email }) => kindsTo(installation, email)));
      const statuses = calls.map(({ response }) => response?.status);
      const slowest = Math.max(...calls.map(({ ms }) => ms));
      guarantees.none(
        statuses.filter((status) => status !== 200),
        'statuses of the calls',
      );
      guarantees.none(
        arrived.map((kinds) => kinds.join(' ')).filter((kinds) => kinds !== expected.join(' ')),
        `emails to one mailbox other than ${expected.join(' ')}`,
      );
      guarantees.within(RESPONDS_WITHIN_MS, slowest, 'the slowest call');
      guarantees.within(ARRIVES_WITHIN_MS, recovery, 'the last email');
      return {
        'calls meanwhile': calls.length,
        'slowest call, ms': slowest,
        emails: due,
        'emails meanwhile': sent,
        'emails lost': due + noticesBefore.flat().length - arrived.flat().length,
        'all delivered, ms': recovery,
      };
    });
  return { name, databases: ['sqlite', 'postgres'], inject };
}

/** First a code for a new password, then the notice of a login in a browser without cookies. */
async function requestMails({ email }: Merchant, send: Send) {
  const visitor = { token: '', cookie: '' };
  const requests = [
    callOf(endpoints.forgotPassword, visitor, { email }),
    callOf(endpoints.login, visitor, { email, password: PASSWORD }),
  ];
  const calls = [];
  for (const request of requests) {
    const startedAt = performance.now();
    const response = await send(request);
    calls.push({ response, ms: performance.now() - startedAt });
  }
  return calls;
}

/** Codes for a new password and notices of logins; what else a merchant gets is not counted. */
async function kindsTo(installation: Installation, email: string): Promise<string[]> {
  const kinds = (await subjectsTo(installation, email)).map((subject) =>
    subject.includes('set a new password')
      ? 'code'
      : subject.startsWith('New login')
        ? 'login'
        : null,
  );
  return kinds.filter((kind) => kind !== null);
}

/** Returns what has arrived after a minute, if that many have not. */
async function untilCount(installation: Installation, email: string, count: number) {
  const startedAt = performance.now();
  for (;;) {
    const kinds = await kindsTo(installation, email);
    if (kinds.length >= count || performance.now() - startedAt > 60_000) return kinds;
    await sleep(50);
  }
}
