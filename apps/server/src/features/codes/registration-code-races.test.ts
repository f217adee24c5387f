import { endpoints } from '@atrium/contract';
import { describe, expect } from 'vitest';
import { hashSecret } from '../../crypto/secrets.ts';
import {
  addRegistration,
  addUser,
  codeFor,
  expectNotifications,
  expectRows,
} from '../../testing/races/prepared.ts';
import { newCaller, outcomeOf, SUCCEEDED, startRaces } from '../../testing/races/races.ts';
import { newEmail, PASSWORD } from '../../testing/steps/merchants.ts';
import { codeOf, postedMails } from '../../testing/steps/posted-mails.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { startSocialRegistration } from '../social-login/social-registration.ts';

const track = startRaces();
const refusals = ['invalid_code', 'code_spent'];
const CONSUMED = ['codes.consume'];

/** Five attempts come from the browser that waits for the code, as many as it has. The others come from elsewhere. */
const ATTEMPTS = 5;
/** Not the first attempt: those from elsewhere pass one more limit, and would come too late on SQLite. */
const isOwn = (attempt: number) => attempt % 11 === 5;

const verify = (browser: TestBrowser, email: string, code: string) =>
  outcomeOf(browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } }));

const typedCode = (subjectId: string, recipient: string) =>
  codeFor(track.portal, { purpose: 'verify-email', subjectId, recipient });

async function expectOneAccount(email: string): Promise<void> {
  const { users } = track.portal.app.dependencies.repositories;
  const user = await users.findByEmail(email);
  await expectNotifications(track.portal, { id: user?.id ?? '' });
  await expectRows(track.portal, 'registrations', { email });
}

describe('the code of a registration', () => {
  track.race('creates one account, wherever it is entered', {
    claims: [...CONSUMED, 'codes.countAttempt', 'codes.countAttemptElsewhere'],
    refusals,
    tags: ['requirement-18', 'attack-5'],
    async prepare() {
      const email = newEmail();
      const { id, token } = await addRegistration(track.portal, email);
      const code = await typedCode(id, email);
      return {
        use: (process, attempt) =>
          verify(
            newCaller(process, { registration: isOwn(attempt) ? token : undefined }),
            email,
            code,
          ),
        check: () => expectOneAccount(email),
      };
    },
  });

  track.race('creates one account while the code of its link is used too', {
    claims: [...CONSUMED],
    refusals,
    // The browser that registered may claim what another one has just created, with the code that is left.
    followers: 1,
    tags: ['requirement-18'],
    async prepare() {
      const email = newEmail();
      const { id, token } = await addRegistration(track.portal, email);
      const won = { own: 0, elsewhere: 0 };
      const linked = { purpose: 'verify-email-link', subjectId: id, recipient: email } as const;
      const codes = [await typedCode(id, email), await codeFor(track.portal, linked)];
      return {
        async use(process, attempt) {
          const registration = isOwn(attempt) ? token : undefined;
          const caller = newCaller(process, { registration });
          const result = await verify(caller, email, codes[(attempt >> 1) % 2] ?? '');
          if (result === SUCCEEDED) won[registration ? 'own' : 'elsewhere'] += 1;
          return result;
        },
        async check() {
          expect(Math.max(won.own, won.elsewhere)).toBe(1);
          await expectOneAccount(email);
        },
      };
    },
  });

  track.race('creates one account of two that were registered with one address', {
    claims: [...CONSUMED, 'users.insert'],
    refusals,
    tags: ['requirement-18'],
    async prepare() {
      const email = newEmail();
      const registrations = [
        await addRegistration(track.portal, email),
        await addRegistration(track.portal, email),
      ];
      const codes: string[] = [];
      for (const { id } of registrations) codes.push(await typedCode(id, email));
      return {
        use(process, attempt) {
          const which = (attempt >> 1) % 2;
          const browser = newCaller(process, { registration: registrations[which]?.token });
          return verify(browser, email, codes[which] ?? '');
        },
        check: () => expectOneAccount(email),
      };
    },
  });

  track.race(
    'claims an account once that was created in another browser, while the code of its link is used too',
    {
      claims: [...CONSUMED],
      refusals,
      tags: ['requirement-18'],
      async prepare() {
        const { repositories, runtime } = track.portal.app.dependencies;
        const { email } = await addUser(track.portal, { password_hash: null });
        const { id, token } = await addRegistration(track.portal, email);
        const completion = { now: runtime.now(), inOwnBrowser: false };
        await repositories.registrations.complete({ id, email }, completion);
        const linked = { purpose: 'verify-email-link', subjectId: id, recipient: email } as const;
        const codes = [await typedCode(id, email), await codeFor(track.portal, linked)];
        return {
          use: (process, attempt) =>
            verify(
              newCaller(process, { registration: token }),
              email,
              codes[(attempt % 3) & 1] ?? '',
            ),
          async check() {
            const user = await repositories.users.findByEmail(email);
            await expectRows(track.portal, 'sessions', { user_id: user?.id ?? '' });
          },
        };
      },
    },
  );

  track.race('that a login has requested is used once', {
    claims: CONSUMED,
    refusals,
    tags: ['requirement-18'],
    async prepare() {
      const email = newEmail();
      await addRegistration(track.portal, email);
      const browser = newCaller(track.portal);
      await browser.call(endpoints.login, { body: { email, password: PASSWORD } });
      const code = codeOf((await postedMails(track.portal, email))[0]);
      const token = browser.cookies.get('atrium_registration');
      return {
        use: (process) => verify(newCaller(process, { registration: token }), email, code),
        check: () => expectOneAccount(email),
      };
    },
  });

  track.race('of somebody who comes from a provider is used once', {
    claims: CONSUMED,
    refusals,
    tags: ['requirement-18'],
    async prepare() {
      const { runtime, repositories } = track.portal.app.dependencies;
      const email = newEmail();
      const identity = {
        provider: 'google',
        issuer: 'https://provider.example',
        subject: email,
        firstName: '',
        lastName: '',
        email: null,
        emailVerified: false,
        emailAuthoritative: false,
      } as const;
      const token = await startSocialRegistration({ runtime }, repositories, identity, null);
      const { socialRegistrations } = repositories;
      const own = await socialRegistrations.findByToken(hashSecret(token), runtime.now());
      await socialRegistrations.setEmail(own?.id ?? '', email, 0);
      const code = await typedCode(own?.id ?? '', email);
      return {
        use: (process) => verify(newCaller(process, { registration: token }), email, code),
        check: () => expectRows(track.portal, 'social_identities', { subject: email }),
      };
    },
  });
});

describe('wrong codes', () => {
  /** A code, and what is expected of the right one once the wrong ones have used up all attempts. */
  async function prepareCode() {
    const email = newEmail();
    const { id, token } = await addRegistration(track.portal, email);
    const code = await typedCode(id, email);
    const { codes } = track.portal.app.dependencies.repositories;
    const row = await codes.find(id, 'verify-email');
    return { email, token, code, codeId: row?.id ?? '' };
  }

  track.race('of one browser are compared five times', {
    claims: ['codes.countAttempt'],
    refusals,
    winners: 0,
    attempts: 200,
    tags: ['requirement-23', 'attack-5'],
    async prepare() {
      const { email, token, code, codeId } = await prepareCode();
      const enter = (process: TestApp, text: string) =>
        verify(newCaller(process, { registration: token }), email, text);
      return {
        use: (process) => enter(process, 'ZZZZZZ'),
        async check() {
          await expectRows(track.portal, 'code_attempts', { code_id: codeId, attempts: ATTEMPTS });
          expect(await enter(track.portal, code)).toBe('code_spent');
        },
      };
    },
  });

  track.race('of 200 networks are compared fifty times', {
    claims: ['codes.countAttemptElsewhere'],
    // Elsewhere nobody learns why a code was refused.
    refusals: ['invalid_code'],
    winners: 0,
    attempts: 200,
    tags: ['requirement-23', 'attack-5'],
    async prepare() {
      const { email, code, codeId } = await prepareCode();
      const enter = (process: TestApp, text: string) => verify(newCaller(process), email, text);
      return {
        use: (process) => enter(process, 'ZZZZZZ'),
        async check() {
          await expectRows(track.portal, 'codes', { id: codeId, attempts: 50 });
          expect(await enter(track.portal, code)).toBe('invalid_code');
        },
      };
    },
  });
});
