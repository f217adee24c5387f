import { endpoints } from '@atrium/contract';
import { describe } from 'vitest';
import {
  addSignedInUser,
  addUser,
  codeFor,
  expectNotifications,
  expectRows,
} from '../../testing/races/prepared.ts';
import { clientWith, newCaller, outcomeOf, startRaces } from '../../testing/races/races.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { beginReset } from '../auth/recovery/own-reset.ts';

const track = startRaces();
const refusals = ['invalid_code', 'code_spent'];
const CONSUMED = ['codes.consume'];

/** Five attempts come from the browser that waits for the code, as many as it has. The others come from elsewhere. */
const isOwn = (attempt: number) => attempt % 11 === 0;

const verify = (browser: TestBrowser, email: string, code: string) =>
  outcomeOf(browser.call(endpoints.verify, { body: { email, code, type: 'reset-password' } }));

describe('the code for a new password', () => {
  track.race('opens one step to set it, wherever it is entered', {
    claims: CONSUMED,
    refusals,
    tags: ['requirement-18'],
    async prepare() {
      const { id, email } = await addUser(track.portal);
      const { reset, resetToken } = await beginReset(track.portal.app.dependencies, {
        email,
        userId: id,
      });
      const scope = { purpose: 'reset-password', subjectId: reset.id, recipient: email } as const;
      const code = await codeFor(track.portal, scope);
      return {
        use: (process, attempt) =>
          verify(
            newCaller(process, { reset: isOwn(attempt) ? resetToken : undefined }),
            email,
            code,
          ),
        check: () => expectRows(track.portal, 'reset_signatures', { user_id: id }),
      };
    },
  });
});

describe('the code for another address', () => {
  const finish = (process: TestApp, token: string, email: string, code: string) =>
    outcomeOf(
      clientWith(process, token).call(endpoints.verifyUpdatedEmail, { body: { email, code } }),
    );

  track.race('changes it once', {
    claims: CONSUMED,
    refusals,
    tags: ['requirement-18'],
    async prepare() {
      const { user, token } = await addSignedInUser(track.portal);
      const email = newEmail();
      const scope = { purpose: 'change-email', subjectId: user.id, recipient: email } as const;
      const code = await codeFor(track.portal, scope);
      return {
        use: (process) => finish(process, token, email, code),
        async check() {
          await expectRows(track.portal, 'users', { id: user.id, email });
          await expectRows(track.portal, 'mail_links', {
            user_id: user.id,
            purpose: 'revert-email',
          });
          await expectNotifications(track.portal, user);
        },
      };
    },
  });

  track.race('gives one address to one of ten accounts', {
    claims: CONSUMED,
    refusals,
    async prepare() {
      const recipient = newEmail();
      const accounts = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const { user, token } = await addSignedInUser(track.portal);
          const scope = { purpose: 'change-email', subjectId: user.id, recipient } as const;
          return { token, code: await codeFor(track.portal, scope) };
        }),
      );
      return {
        use(process, attempt) {
          const { token = '', code = '' } = accounts[attempt % accounts.length] ?? {};
          return finish(process, token, recipient, code);
        },
        check: () => expectRows(track.portal, 'users', { email: recipient }),
      };
    },
  });
});

describe('the code for a phone number', () => {
  track.race('is used once', {
    claims: CONSUMED,
    refusals,
    tags: ['requirement-18'],
    async prepare() {
      const { user, token } = await addSignedInUser(track.portal);
      const phone = '+4915112345678';
      const scope = { purpose: 'change-phone', subjectId: user.id, recipient: phone } as const;
      const code = await codeFor(track.portal, scope);
      return {
        use: (process) =>
          outcomeOf(
            clientWith(process, token).call(endpoints.verifyUpdatedPhone, {
              body: { phone, code },
            }),
          ),
        check: () => expectRows(track.portal, 'users', { id: user.id, phone }),
      };
    },
  });
});
