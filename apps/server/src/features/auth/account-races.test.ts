import { endpoints } from '@atrium/contract';
import { describe, expect } from 'vitest';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import {
  addSignedInUser,
  addUser,
  expectNotifications,
  expectRows,
  passwordHash,
  rowsOf,
  signIn,
} from '../../testing/races/prepared.ts';
import {
  ATTEMPTS,
  clientWith,
  newCaller,
  outcomeOf,
  startRaces,
} from '../../testing/races/races.ts';
import { PASSWORD } from '../../testing/steps/merchants.ts';
import { postedMails } from '../../testing/steps/posted-mails.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { MAX_SESSIONS_PER_USER } from '../sign-in/start-session.ts';

const track = startRaces();

const logIn = (browser: TestBrowser, email: string, restoreAccount = false) =>
  outcomeOf(browser.call(endpoints.login, { body: { email, password: PASSWORD, restoreAccount } }));

/** How many emails with this notification were written to an address. */
async function countNotifications(email: string, template: string): Promise<number> {
  const mails = await postedMails(track.portal, email);
  const notifications = mails.filter((mail) => mail.template === 'account-notification');
  return notifications.filter(({ notification }) => notification.template === template).length;
}

describe('the signature of a reset', () => {
  track.race('sets one password', {
    claims: ['resetSignatures.markUsed'],
    refusals: ['forbidden'],
    tags: ['attack-3'],
    async prepare() {
      const { runtime, repositories } = track.portal.app.dependencies;
      const user = await addUser(track.portal);
      const signature = newSecret(runtime.randomBytes);
      const now = runtime.now();
      await repositories.resetSignatures.insert({
        signature_hash: hashSecret(signature),
        user_id: user.id,
        browser_hash: null,
        created_at: now,
        expires_at: now + 60_000,
      });
      return {
        use(process, attempt) {
          const password = `Second-Arch${attempt}_x`;
          const body = { signature, password, password_confirmation: password };
          return outcomeOf(newCaller(process).call(endpoints.resetPassword, { body }));
        },
        check: () => expectNotifications(track.portal, user),
      };
    },
  });
});

describe('a deleted account', () => {
  track.race('is restored once, by any number of logins', {
    claims: ['users.lockIfUnchanged'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const { email } = await addUser(track.portal, { deleted_at: track.portal.now() });
      return {
        use: (process) => logIn(newCaller(process), email, true),
        check: async () => expect(await countNotifications(email, 'account-restored')).toBe(1),
      };
    },
  });

  track.race('is deleted once', {
    claims: ['users.markDeleted'],
    refusals: ['unauthenticated'],
    async prepare() {
      const { user, token } = await addSignedInUser(track.portal);
      const body = { isDeleted: true };
      return {
        use: (process) =>
          outcomeOf(clientWith(process, token).call(endpoints.deleteProfile, { body })),
        check: async () => expect(await countNotifications(user.email, 'account-deleted')).toBe(1),
      };
    },
  });
});

describe('a pending password', () => {
  track.race('is activated by any number of logins, and waits no longer', {
    claims: ['users.lockIfUnchanged'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const { runtime, repositories } = track.portal.app.dependencies;
      const { id, email } = await addUser(track.portal, { password_hash: null });
      const verification = newSecret(runtime.randomBytes);
      await repositories.users.insertPendingPassword({
        user_id: id,
        password_hash: await passwordHash(track.portal),
        verification_hash: hashSecret(verification),
        expires_at: runtime.now() + 60_000,
      });
      return {
        use: (process) => logIn(newCaller(process, { verification }), email),
        check: () => expectRows(track.portal, 'pending_passwords', { user_id: id }, 0),
      };
    },
  });
});

describe('sessions', () => {
  track.race('of one account never become more than fifty, with fifty logins at once', {
    claims: ['sessions.removeLeastRecentlyUsed'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const { id, email } = await addUser(track.portal);
      return {
        use: (process, attempt) =>
          // Some log in twice, so that there is one to end.
          logIn(newCaller(process), email).then((result) =>
            attempt < 10 ? logIn(newCaller(process), email) : result,
          ),
        check: () => expectRows(track.portal, 'sessions', { user_id: id }, MAX_SESSIONS_PER_USER),
      };
    },
  });

  track.race('are ended from another device once each', {
    claims: ['sessions.removeByUser'],
    refusals: ['not_found'],
    async prepare() {
      const { user, token } = await addSignedInUser(track.portal);
      const own = await rowsOf(track.portal, 'sessions', { user_id: user.id });
      await signIn(track.portal, user);
      const all = await rowsOf(track.portal, 'sessions', { user_id: user.id });
      const id = all.map((row) => row.id).find((each) => each !== own[0]?.id) ?? '';
      return {
        use: (process) =>
          outcomeOf(
            clientWith(process, token).call(endpoints.deleteAccessToken, { params: { id } }),
          ),
        check: () => expectRows(track.portal, 'sessions', { user_id: user.id }),
      };
    },
  });
});
