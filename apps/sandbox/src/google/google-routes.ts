import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { OAuthClient } from '../secrets.ts';
import { chooseAccountPage } from './choose-account-page.ts';
import { createGoogle } from './create-google.ts';
import { accountOf, type GoogleAccount, googlePersonas } from './google-accounts.ts';

const MOUNT = '/google';

interface GoogleRoutesOptions {
  readonly client: OAuthClient;
  readonly portalUrl: string;
}

/**
 * Google: the account chooser and an OpenID provider behind it.
 *
 * @returns a function that loads the provider in advance.
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
      const handle = (await provider()).callback();
      reply.hijack();
      await handle(belowMount(request), reply.raw);
    });
  });
  return provider;
}

/** Removes the mount path from `url` and keeps it in `originalUrl`: the provider builds its own URLs from both. */
function belowMount({ raw }: FastifyRequest): FastifyRequest['raw'] {
  const originalUrl = raw.url ?? '';
  raw.headers.cookie = withoutSession(raw.headers.cookie);
  return Object.assign(raw, { originalUrl, url: originalUrl.slice(MOUNT.length) });
}

/** No session is kept: every visitor chooses an account again. */
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
      standsInFor: 'stands in for Google. Choose or enter any person.',
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

/** A listed person, a person from the form, or undefined. */
function chosen(form: unknown): GoogleAccount | null {
  const choice = textOf(form, 'choice');
  if (choice === 'someone-else') return accountOf(form);
  return googlePersonas.find(({ subject }) => subject === choice) ?? null;
}
