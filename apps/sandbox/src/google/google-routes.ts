import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { sendPage } from '../pages/page.ts';
import type { OAuthClient } from '../secrets.ts';
import { textOf } from '../text-of.ts';
import { chooseAccountPage } from './choose-account-page.ts';
import { createGoogle } from './create-google.ts';
import { accountOf, type GoogleAccount, googlePersonas } from './google-accounts.ts';

const MOUNT = '/google';

interface GoogleRoutesOptions {
  readonly client: OAuthClient;
  readonly portalUrl: string;
}

/**
 * Google: the page on which people choose themselves, and an OpenID provider behind it.
 *
 * @returns what loads the provider, which takes a moment, before somebody waits for it.
 */
export function addGoogle(
  server: FastifyInstance,
  { client, portalUrl }: GoogleRoutesOptions,
): () => Promise<unknown> {
  const accounts = new Map<string, GoogleAccount>();
  let made: Promise<Provider> | undefined;
  const provider = () => {
    const issuer = `${server.listeningOrigin}${MOUNT}`;
    made ??= createGoogle({ issuer, client, redirectUri: `${portalUrl}/`, accounts });
    return made;
  };
  addChoice(server, provider, accounts, portalUrl);
  void server.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${MOUNT}/*`, async (request, reply) => {
      const answer = (await provider()).callback();
      reply.hijack();
      await answer(belowMount(request), reply.raw);
    });
  });
  return provider;
}

/** The request as if the provider had the host to itself; it builds its own addresses from both. */
function belowMount({ raw }: FastifyRequest): FastifyRequest['raw'] {
  const originalUrl = raw.url ?? '';
  raw.headers.cookie = withoutSession(raw.headers.cookie);
  return Object.assign(raw, { originalUrl, url: originalUrl.slice(MOUNT.length) });
}

/** Nobody stays signed in: whoever comes chooses anew, and may be somebody else than before. */
function withoutSession(cookies = ''): string {
  return cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');
}

function addChoice(
  server: FastifyInstance,
  provider: () => Promise<Provider>,
  accounts: Map<string, GoogleAccount>,
  portalUrl: string,
): void {
  const path = `${MOUNT}/interaction/:uid`;

  server.get(path, async (request, reply) => {
    const { params } = await (await provider()).interactionDetails(request.raw, reply.raw);
    return sendPage(reply, {
      title: 'Sign in with Google',
      look: 'google',
      standsInFor: 'stands in for Google. Be whoever you like.',
      formsMayLeadTo: portalUrl,
      body: chooseAccountPage(String(params.scope)),
    });
  });

  server.post(path, async (request, reply) => {
    const account = chosen(request.body);
    if (account) accounts.set(account.subject, account);
    const result = account
      ? { login: { accountId: account.subject }, select_account: {} }
      : { error: 'access_denied', error_description: 'The user denied access.' };
    const next = await (await provider()).interactionResult(request.raw, reply.raw, result);
    return reply.redirect(next, 303);
  });
}

/** One of the list, somebody typed in, or nobody. */
function chosen(form: unknown): GoogleAccount | null {
  const choice = textOf(form, 'choice');
  if (choice === 'someone-else') return accountOf(form);
  return googlePersonas.find(({ subject }) => subject === choice) ?? null;
}
