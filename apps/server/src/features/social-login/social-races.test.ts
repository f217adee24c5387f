import { endpoints } from '@atrium/contract';
import { beforeAll, describe, expect } from 'vitest';
import {
  addSignedInUser,
  addUser,
  expectNotifications,
  expectRows,
  signIn,
} from '../../testing/races/prepared.ts';
import {
  asCall,
  clientWith,
  newCaller,
  outcomeOf,
  SUCCEEDED,
  startRaces,
} from '../../testing/races/races.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import { logInAtProvider, startAuthorization } from '../../testing/steps/social-authorization.ts';
import { createSocialAccount } from './create-social-account.ts';
import { linkIdentity } from './link-identity.ts';

const track = startRaces();
beforeAll(() => track.portal.sandbox.warmUp());

let people = 0;
const newSubject = () => `raced-${++people}`;

const finishing = {
  google: { login: endpoints.completeGoogleLogin, link: endpoints.completeLinkGoogle },
  facebook: { login: endpoints.completeFacebookLogin, link: endpoints.completeLinkFacebook },
} as const;

/** The parameters that a provider's callback brings. */
function bodyOf({ searchParams }: URL) {
  const part = (name: string) => searchParams.get(name) ?? undefined;
  return { code: part('code') ?? '', state: part('state'), iss: part('iss') };
}

/** The account of a person whom the provider knows. */
const identityOf = (subject: string, email: string | null = null) =>
  ({ provider: 'google', issuer: 'https://accounts.example', subject, email }) as const;

describe.each(['google', 'facebook'] as const)('the callback of %s', (provider) => {
  track.race('completes one login', {
    claims: ['oauthTransactions.markUsed'],
    refusals: ['already_used'],
    tags: ['requirement-46'],
    async prepare() {
      const browser = newCaller(track.portal);
      const email = newEmail();
      const persona = { email, subject: newSubject() };
      const url = await startAuthorization(browser, provider);
      const body = bodyOf(await logInAtProvider(provider, url, persona));
      const social = browser.cookies.get('atrium_social');
      return {
        use: (process) =>
          outcomeOf(newCaller(process, { social }).call(finishing[provider].login, { body })),
        async check() {
          const logins = await Promise.all(
            (['social_identities', 'social_registrations'] as const).map((table) =>
              track.portal.database.connection
                .selectFrom(table)
                .select('subject')
                .where('subject', '=', persona.subject)
                .execute(),
            ),
          );
          expect(logins.flat()).toHaveLength(1);
        },
      };
    },
  });

  track.race('links one account', {
    claims: ['oauthTransactions.markUsed'],
    refusals: ['already_used'],
    tags: ['requirement-46'],
    async prepare() {
      const { user, token } = await addSignedInUser(track.portal);
      const browser = clientWith(track.portal, token);
      const link = provider === 'google' ? endpoints.linkGoogle : endpoints.linkFacebook;
      const { url } = (await browser.call(link)).data;
      const persona = { email: newEmail(), subject: newSubject() };
      const body = bodyOf(await logInAtProvider(provider, url, persona));
      return {
        use(process) {
          const twin = clientWith(process, token);
          for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
          return outcomeOf(twin.call(finishing[provider].link, { body }));
        },
        check: () => expectRows(track.portal, 'social_identities', { user_id: user.id, provider }),
      };
    },
  });
});

describe('an identity', () => {
  track.race('is linked to one of ten accounts', {
    claims: ['socialIdentities.insert'],
    refusals: ['conflict'],
    async prepare() {
      const users = await Promise.all(Array.from({ length: 10 }, () => addUser(track.portal)));
      const identity = identityOf(newSubject());
      return {
        use: (process, attempt) =>
          asCall(() => {
            const { dependencies } = process.app;
            const user = users[attempt % users.length] ?? { id: '', email: '', time_zone: null };
            return dependencies.transact((transaction) =>
              linkIdentity(dependencies, transaction, user, identity),
            );
          }),
        check: () => expectRows(track.portal, 'social_identities', { subject: identity.subject }),
      };
    },
  });

  track.race('opens one new account', {
    claims: ['users.insert'],
    refusals: ['taken'],
    async prepare() {
      const email = newEmail();
      const identity = identityOf(newSubject(), email);
      const known = { email, first_name: '', last_name: '', referenced_by: null };
      return {
        async use({ app: { dependencies } }) {
          const user = await dependencies.transact((transaction) =>
            createSocialAccount(dependencies, transaction, known, identity),
          );
          return user === null ? 'taken' : SUCCEEDED;
        },
        check: () => expectRows(track.portal, 'social_identities', { subject: identity.subject }),
      };
    },
  });

  track.race('is unlinked once', {
    claims: ['socialIdentities.remove'],
    refusals: ['not_found'],
    async prepare() {
      const { dependencies } = track.portal.app;
      const user = await addUser(track.portal);
      await linkIdentity(dependencies, dependencies.repositories, user, identityOf(newSubject()));
      const token = await signIn(track.portal, user);
      return {
        use: (process) => outcomeOf(clientWith(process, token).call(endpoints.unlinkGoogle)),
        async check() {
          await expectRows(track.portal, 'social_identities', { user_id: user.id }, 0);
          // Of linking and unlinking it.
          await expectNotifications(track.portal, user, 2);
        },
      };
    },
  });
});
