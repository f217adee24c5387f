import { describe, expect } from 'vitest';
import { limitTable, loginThrottleLimits } from '../config/limit-table.ts';
import { limiterOf } from '../testing/races/prepared.ts';
import { asCall, SUCCEEDED, startRaces } from '../testing/races/races.ts';
import { newEmail } from '../testing/steps/merchants.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createLoginThrottle, loginKeys } from './login-throttle.ts';

const track = startRaces();

let names = 0;
const newName = () => `raced-${++names}`;

describe('a limit', () => {
  track.race('of fifty accepts fifty of 200', {
    claims: ['rateLimits.count'],
    refusals: ['refused'],
    winners: limitTable.loginFailuresByNetwork.max,
    attempts: 200,
    tags: ['attack-5'],
    async prepare() {
      const network = newName();
      return {
        use: async (process) =>
          (await limiterOf(process).tryConsume('loginFailuresByNetwork', network))
            ? SUCCEEDED
            : 'refused',
      };
    },
  });
});

describe('wrong passwords', () => {
  /** One attempt that is counted as failed before its password is compared. */
  const attempt = ({ app, now }: TestApp, email: string, network: string) =>
    asCall(() => {
      const { repositories, transact } = app.dependencies;
      const { loginThrottles } = repositories;
      const throttle = createLoginThrottle({ loginThrottles, transact, now, factor: 1 });
      return throttle.countAttempt(loginKeys(email, { knownDeviceHash: null, network }));
    });

  track.race('of one network are compared ten times', {
    claims: ['loginThrottles.countAttempt'],
    refusals: ['rate_limited'],
    winners: loginThrottleLimits.freeFailures,
    attempts: 200,
    tags: ['requirement-12', 'attack-5'],
    async prepare() {
      const email = newEmail();
      return { use: (process) => attempt(process, email, 'one') };
    },
  });

  track.race('of 200 networks are compared a hundred times', {
    claims: ['loginThrottles.countAttempt'],
    refusals: ['rate_limited'],
    winners: loginThrottleLimits.lockAfterFailures,
    attempts: 200,
    tags: ['requirement-12', 'attack-5'],
    async prepare() {
      const email = newEmail();
      return {
        use: (process, number) => attempt(process, email, `network ${number}`),
        async check() {
          const { loginThrottles } = track.portal.app.dependencies.repositories;
          const { overall } = loginKeys(email, { knownDeviceHash: null, network: '' });
          expect((await loginThrottles.find(overall ?? ''))?.failures).toBe(
            loginThrottleLimits.lockAfterFailures,
          );
        },
      };
    },
  });
});
