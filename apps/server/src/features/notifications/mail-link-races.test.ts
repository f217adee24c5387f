import { endpoints } from '@atrium/contract';
import { describe, expect } from 'vitest';
import {
  addRegistration,
  addUser,
  expectNotifications,
  expectRows,
  mailDataFor,
} from '../../testing/races/prepared.ts';
import { newCaller, outcomeOf, startRaces } from '../../testing/races/races.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import type { TestApp } from '../../testing/test-app.ts';

const track = startRaces();
const USED = ['mailLinks.markUsed'];

type Call = 'secureAccount' | 'revertEmail' | 'returnSignedData';

const open = (call: Call, data: string) => (process: TestApp) =>
  outcomeOf(newCaller(process).call(endpoints[call], { body: { data } }));

async function expectUsed(purpose: string, email: string): Promise<void> {
  const used_at = track.portal.now();
  await expectRows(track.portal, 'mail_links', { purpose, email, used_at });
}

describe('a mailed link', () => {
  track.race('to verify an address is exchanged for one code', {
    claims: USED,
    refusals: ['already_used'],
    async prepare() {
      const email = newEmail();
      const { id } = await addRegistration(track.portal, email);
      const target = { purpose: 'verify-email', email, userId: null, registrationId: id } as const;
      return {
        use: open('returnSignedData', await mailDataFor(track.portal, target)),
        async check() {
          await expectUsed('verify-email', email);
          await expectRows(track.portal, 'codes', { subject_id: id });
        },
      };
    },
  });

  track.race('for a new password starts one reset', {
    claims: USED,
    refusals: ['already_used'],
    async prepare() {
      const { id, email } = await addUser(track.portal);
      const target = { purpose: 'reset-password', email, userId: id } as const;
      return {
        use: open('returnSignedData', await mailDataFor(track.portal, target)),
        async check() {
          await expectUsed('reset-password', email);
          await expectRows(track.portal, 'password_resets', { email });
        },
      };
    },
  });

  track.race('to secure an account does so once, with one code for a new password', {
    claims: USED,
    // The link is removed with all others of the account.
    refusals: ['already_used', 'invalid_link'],
    async prepare() {
      const { id, email } = await addUser(track.portal);
      const target = { purpose: 'secure-account', email, userId: id } as const;
      return {
        use: open('secureAccount', await mailDataFor(track.portal, target)),
        async check() {
          await expectRows(track.portal, 'password_resets', { user_id: id });
          const user = await track.portal.app.dependencies.repositories.users.findById(id);
          expect(user?.password_hash).toBeNull();
        },
      };
    },
  });

  track.race('to undo a change of address does so once', {
    claims: USED,
    // The link is removed together with those mailed after it.
    refusals: ['already_used', 'invalid_link'],
    async prepare() {
      const user = await addUser(track.portal);
      const former = newEmail();
      const target = { purpose: 'revert-email', email: former, userId: user.id } as const;
      return {
        use: open('revertEmail', await mailDataFor(track.portal, target)),
        async check() {
          await expectRows(track.portal, 'users', { id: user.id, email: former });
          await expectNotifications(track.portal, user);
        },
      };
    },
  });
});
