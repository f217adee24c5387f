import { randomUUID } from 'node:crypto';
import {
  type ConnectionState,
  HandoffError,
  type KeyResolver,
  type RedeemedHandoff,
  redeemHandoff,
  remotePortalKeys,
  reportConnection,
  signLogin,
  verifyHandoff,
} from '@atrium/handoff';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../pages/page.ts';
import type { ProductClient, ProductType } from '../secrets.ts';
import { textOf } from '../text-of.ts';
import { failurePage, productTexts, welcomePage } from './product-pages.ts';
import { createProductSessions } from './product-sessions.ts';

interface ProductAppOptions {
  readonly type: ProductType;
  readonly client: ProductClient;
  readonly portalUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A small product app as a product team would write it: launch, then a session of its own. */
export function addProductApp(server: FastifyInstance, options: ProductAppOptions): void {
  const { type, portalUrl } = options;
  const sessions = createProductSessions();
  const states = new Map<string, ConnectionState>();
  const keys = remotePortalKeys(portalUrl);
  const cookieName = `sandbox_${type}_session`;
  const path = `/apps/${type}`;

  server.get(`${path}/launch`, async (request, reply) => {
    const token = textOf(request.query, 'handoff');
    if (token === undefined) return sendFailure(reply, options, 400, 'handoff_missing');
    try {
      const visitor = await admit(token, keys, options);
      states.set(visitor.shop.domain, 'connected');
      reply.setCookie(cookieName, sessions.start(visitor), {
        path,
        httpOnly: true,
        sameSite: 'lax',
      });
      return await reply.redirect(path, 303);
    } catch (error) {
      if (!(error instanceof HandoffError)) throw error;
      request.log.warn({ err: error }, 'A hand-off was refused.');
      return sendFailure(reply, options, statusOf(error.code), error.code);
    }
  });

  server.get(`${path}/portal`, async (request, reply) => {
    const visitor = sessions.find(request.cookies[cookieName]);
    if (visitor === undefined) return sendFailure(reply, options, 401, 'not_signed_in');
    const data = await signedLogin(visitor, options);
    return reply.redirect(`${portalUrl}/login?${new URLSearchParams({ data })}`, 303);
  });

  server.get(path, async (request, reply) => {
    const visitor = sessions.find(request.cookies[cookieName]);
    if (visitor === undefined) return sendFailure(reply, options, 401, 'not_signed_in');
    return sendPage(reply, {
      title: productTexts[type].title,
      look: type,
      standsInFor: `stands in for the ${productTexts[type].title} app, at an origin of its own.`,
      body: welcomePage(type, visitor, states.get(visitor.shop.domain) ?? 'disconnected'),
    });
  });

  server.post(`${path}/connection`, async (request, reply) => {
    const visitor = sessions.find(request.cookies[cookieName]);
    if (visitor === undefined) return sendFailure(reply, options, 401, 'not_signed_in');
    const { domain } = visitor.shop;
    const state = textOf(request.body, 'state') === 'connected' ? 'connected' : 'disconnected';
    try {
      await report(domain, state, options);
    } catch (error) {
      if (!(error instanceof HandoffError)) throw error;
      request.log.warn({ err: error }, 'A report was not taken.');
      return sendFailure(reply, options, statusOf(error.code), error.code);
    }
    states.set(domain, state);
    return reply.redirect(path, 303);
  });
}

/** Tells the portal what changed here. */
function report(
  domain: string,
  state: ConnectionState,
  { client, portalUrl, now }: ProductAppOptions,
): Promise<void> {
  const { kid, privateJwk } = client.loginKey;
  return reportConnection(domain, state, {
    portalUrl,
    clientId: client.clientId,
    key: { ...privateJwk, kty: 'EC' },
    kid,
    now: new Date(now()),
  });
}

/** Vouches for the visitor whom an earlier hand-off named. */
function signedLogin(
  { user }: RedeemedHandoff,
  { client, portalUrl, now }: ProductAppOptions,
): Promise<string> {
  const { kid, privateJwk } = client.loginKey;
  return signLogin(
    { iss: client.clientId, aud: portalUrl, sub: user.id, jti: randomUUID() },
    { key: { ...privateJwk, kty: 'EC' }, kid, now: new Date(now()) },
  );
}

async function admit(
  token: string,
  keys: KeyResolver,
  { client, portalUrl, now }: ProductAppOptions,
): Promise<RedeemedHandoff> {
  const { clientId, clientSecret } = client;
  await verifyHandoff(token, {
    issuer: portalUrl,
    audience: clientId,
    keys,
    now: new Date(now()),
  });
  return redeemHandoff(token, { portalUrl, clientId, clientSecret });
}

const explanations: Readonly<Record<string, string>> = {
  handoff_missing: 'This page is opened from Atrium.',
  not_signed_in: 'Your visit here has ended or never began.',
  handoff_expired: 'The link has expired: it works for one minute.',
  handoff_already_used: 'The link has already been used: it works once.',
  handoff_keys_unavailable: 'Atrium cannot be reached right now.',
  handoff_portal_unavailable: 'Atrium cannot be reached right now.',
};

function statusOf(code: string): number {
  return /unavailable$/.test(code) ? 503 : 403;
}

function sendFailure(
  reply: FastifyReply,
  { type, portalUrl }: ProductAppOptions,
  status: number,
  code: string,
): FastifyReply {
  const { title } = productTexts[type];
  return sendPage(reply, {
    title: `${title} did not open`,
    look: type,
    standsInFor: `stands in for the ${title} app.`,
    status,
    body: failurePage(title, explanations[code] ?? 'The link is not valid.', code, portalUrl),
  });
}
