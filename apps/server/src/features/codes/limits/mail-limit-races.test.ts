import { describe } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { AppError } from '../../../core/app-error.ts';
import { HOUR_MS } from '../../../core/lifetimes.ts';
import { expectRows, limiterOf } from '../../../testing/races/prepared.ts';
import { asCall, startRaces } from '../../../testing/races/races.ts';
import { newEmail } from '../../../testing/steps/merchants.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { consumeMailLimits, type MailLimitDeps } from './mail-limits.ts';
import { consumeUnconfirmedMailLimits } from './unconfirmed-mails.ts';

const track = startRaces();
const COUNTED = ['rateLimits.count'];

const depsOf = (process: TestApp): MailLimitDeps => ({
  ...process.app.dependencies,
  limiter: limiterOf(process),
});

let names = 0;
const newName = () => `raced-${++names}`;

/** Another network for each attempt of each round. */
const contextOf = (network: string) => ({
  ...{ ipAddress: '192.0.2.7', userAgent: '', isBrowser: true, acceptLanguage: undefined },
  ...{ timeZone: null, location: null, isLocationReported: false, proofOfWork: undefined, network },
});

describe('a limit', () => {
  track.race('of mails lets one of fifty requests send a code again', {
    claims: COUNTED,
    refusals: ['rate_limited'],
    async prepare() {
      const recipient = newEmail();
      const network = newName();
      // A known browser needs no proof of work, however many mails wait for their codes.
      const request = { recipient, knownDeviceHash: network, context: contextOf(network) };
      return { use: (process) => asCall(() => consumeMailLimits(depsOf(process), request)) };
    },
  });

  track.race('of a mailbox’s mails of a day holds for fifty networks, with one last link', {
    claims: COUNTED,
    refusals: ['rate_limited'],
    winners: limitTable.mailPerDayOverall.max,
    async prepare() {
      // The mails of earlier rounds wait no longer.
      track.portal.advance(2 * HOUR_MS);
      const recipient = newEmail();
      return {
        use: (process) =>
          asCall(() =>
            consumeMailLimits(depsOf(process), {
              recipient,
              knownDeviceHash: null,
              context: contextOf(newName()),
            }),
          ),
        check: () =>
          expectRows(track.portal, 'mail_links', {
            email: recipient,
            purpose: 'reset-password-today',
          }),
      };
    },
  });
});

describe('a solved challenge', () => {
  track.race('lets one mail pass', {
    claims: COUNTED,
    refusals: ['proof_of_work_required'],
    async prepare() {
      const limiter = limiterOf(track.portal);
      while (await limiter.tryConsume('unconfirmedMails', 'portal'));
      const mail = {
        recipient: `somebody@${newName()}.example`,
        knownDeviceHash: null,
        context: { network: newName(), proofOfWork: newName() },
      };
      // Solving one takes a second. Whether it is solved does not depend on other calls.
      const proofOfWork = {
        ...track.portal.app.dependencies.proofOfWork,
        verify: async (proof?: string) => proof ?? null,
      };
      return {
        use: (process) =>
          asCall(() => consumeUnconfirmedMailLimits({ ...depsOf(process), proofOfWork }, mail)),
      };
    },
  });
});

describe('a call that was refused without a solved challenge', () => {
  track.race('is given back once', {
    claims: ['rateLimits.decrement'],
    refusals: ['rate_limited'],
    async prepare() {
      const network = newName();
      await limiterOf(track.portal).tryConsume('challengedByNetwork', network);
      return {
        use: (process) =>
          asCall(async () => {
            const refunded = await limiterOf(process).refund('challengedByNetwork', network);
            if (!refunded) throw new AppError('rate_limited');
          }),
      };
    },
  });
});
