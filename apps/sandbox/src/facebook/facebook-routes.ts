import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { OAuthClient } from '../secrets.ts';
import { dialogPage, dialogRefusedPage } from './dialog-page.ts';
import { type DialogRequest, parseDialogRequest } from './dialog-request.ts';
import { createFacebookGrants, type FacebookGrants } from './facebook-grants.ts';
import { type FacebookPerson, facebookPersonas, personOf } from './facebook-people.ts';

interface FacebookOptions {
  readonly client: OAuthClient;
  readonly portalUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const TOKEN_LIFETIME_S = 60 * 24 * 3600;

/** Facebook's login dialog and the two calls of its Graph API that follow it. */
export function addFacebook(server: FastifyInstance, options: FacebookOptions): void {
  const grants = createFacebookGrants(options.client, options.now);
  addDialog(server, options, grants);
  const tokenPath = '/facebook/:version/oauth/access_token';
  // Facebook accepts both and documents the first.
  server.get(tokenPath, async (request, reply) =>
    sendToken(request.query, reply, options.client, grants),
  );
  server.post(tokenPath, async (request, reply) =>
    sendToken(request.body, reply, options.client, grants),
  );
  server.get('/facebook/:version/me', async (request, reply) =>
    sendProfile(request, reply, grants),
  );
}

function addDialog(
  server: FastifyInstance,
  { client, portalUrl }: FacebookOptions,
  grants: FacebookGrants,
): void {
  const path = '/facebook/:version/dialog/oauth';

  server.get(path, async (request, reply) => {
    const requested = parseDialogRequest(request.query, client, portalUrl);
    if (typeof requested === 'string') return sendRefusal(reply, requested);
    return sendPage(reply, {
      title: 'Log in with Facebook',
      look: 'facebook',
      standsInFor: 'stands in for Facebook. Choose or enter any person.',
      formsMayLeadTo: portalUrl,
      body: dialogPage(requested),
    });
  });

  server.post(path, async (request, reply) => {
    const requested = parseDialogRequest(request.body, client, portalUrl);
    if (typeof requested === 'string') return sendRefusal(reply, requested);
    return reply.redirect(redirectUrlFor(requested, chosen(request.body), grants), 303);
  });
}

/** A listed person, a person from the form, or undefined. */
function chosen(form: unknown): FacebookPerson | null {
  const choice = textOf(form, 'choice');
  if (choice === 'someone-else') return personOf(form);
  return facebookPersonas.find(({ id }) => id === choice) ?? null;
}

function redirectUrlFor(
  { redirectUri, state, codeChallenge }: DialogRequest,
  person: FacebookPerson | null,
  grants: FacebookGrants,
): string {
  const target = new URL(redirectUri);
  const outcome: Record<string, string> =
    person === null
      ? {
          error: 'access_denied',
          error_code: '200',
          error_description: 'Permissions error',
          error_reason: 'user_denied',
        }
      : { code: grants.issueCode({ person, redirectUri: redirectUri.href, codeChallenge }) };
  target.search = new URLSearchParams({ ...outcome, state }).toString();
  // As Facebook does, so that the fragment of the previous page is not kept.
  target.hash = '_=_';
  return target.href;
}

function sendToken(
  values: unknown,
  reply: FastifyReply,
  client: OAuthClient,
  grants: FacebookGrants,
) {
  if (textOf(values, 'client_id') !== client.clientId) {
    return fail(reply, 'invalid_client', 101, 'Error validating application.');
  }
  if (textOf(values, 'client_secret') !== client.clientSecret) {
    return fail(reply, 'invalid_client', 1, 'Error validating client secret.');
  }
  const token = grants.exchangeCode({
    code: textOf(values, 'code') ?? '',
    redirectUri: textOf(values, 'redirect_uri') ?? '',
    verifier: textOf(values, 'code_verifier') ?? '',
  });
  if (token === null) {
    return fail(reply, 'invalid_code', 100, 'This authorization code has been used.');
  }
  return { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFETIME_S };
}

function sendProfile(request: FastifyRequest, reply: FastifyReply, grants: FacebookGrants) {
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = textOf(request.query, 'access_token') ?? bearer ?? '';
  const person = grants.personOf(token, textOf(request.query, 'appsecret_proof') ?? '');
  if (person === null) {
    return fail(
      reply,
      'invalid_request',
      100,
      'Invalid appsecret_proof provided in the API argument',
    );
  }
  const known: Record<string, string | null> = {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
  };
  const fields = (textOf(request.query, 'fields') ?? 'id,name').split(',');
  const requested = ['id', ...fields].map((field) => [field, known[field]] as const);
  // Missing values are left out, as Facebook does.
  return Object.fromEntries(requested.filter(([, value]) => value !== null && value !== undefined));
}

/** An error in the format of the Graph API, with its challenge header. */
function fail(reply: FastifyReply, kind: string, code: number, message: string) {
  reply.code(400).header('www-authenticate', `OAuth "Facebook Platform" "${kind}" "${message}"`);
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'A0sandbox0trace' } };
}

function sendRefusal(reply: FastifyReply, reason: string): FastifyReply {
  return sendPage(reply, {
    title: 'Login isn’t possible',
    look: 'facebook',
    standsInFor: 'stands in for Facebook.',
    status: 400,
    body: dialogRefusedPage(reason),
  });
}
