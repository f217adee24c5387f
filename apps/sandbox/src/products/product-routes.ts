import {
  type ConnectionState,
  connectionStates,
  HandoffError,
  remotePortalKeys,
} from '@atrium/handoff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { type ProductAppOptions, report, signedLogin, verifyAndRedeem } from './portal-messages.ts';
import { failurePage, noStorePage, productTexts, welcomePage } from './product-pages.ts';
import { createProductSessions, type ProductSessions, type Visitor } from './product-sessions.ts';

interface ProductApp extends ProductAppOptions {
  readonly path: string;
  readonly cookieName: string;
  readonly sessions: ProductSessions;
  /** The state of the product's connection to each store, by domain. */
  readonly states: Map<string, ConnectionState>;
}

/** A small product app as a product team would write it: a launch, then its own session. */
export function addProductApp(server: FastifyInstance, options: ProductAppOptions): void {
  const app = {
    ...options,
    path: `/apps/${options.type}`,
    cookieName: `sandbox_${options.type}_session`,
    sessions: createProductSessions(),
    states: new Map<string, ConnectionState>(),
  };
  addLaunch(server, app);
  addPages(server, app);
  addConnection(server, app);
}

function addLaunch(server: FastifyInstance, app: ProductApp): void {
  const keys = remotePortalKeys(app.portalUrl);
  server.get(`${app.path}/launch`, async (request, reply) => {
    const token = textOf(request.query, 'handoff');
    if (token === undefined) return sendWithoutHandoff(reply, app);
    try {
      const visitor = await verifyAndRedeem(token, keys, app);
      app.states.set(visitor.shop.domain, 'connected');
      reply.setCookie(app.cookieName, app.sessions.start(visitor), {
        path: app.path,
        httpOnly: true,
        sameSite: 'lax',
      });
    } catch (error) {
      return sendRefusal(request, reply, app, error);
    }
    return reply.redirect(app.path, 303);
  });
}

/** The reviews app can be opened without a store; the others only by a hand-off. */
function sendWithoutHandoff(reply: FastifyReply, app: ProductApp): FastifyReply {
  const { type, portalUrl } = app;
  if (type !== 'reviews') return sendFailure(reply, app, 400, 'handoff_missing');
  const { title } = productTexts[type];
  return sendPage(reply, {
    title,
    look: type,
    standsInFor: `stands in for the ${title} app.`,
    body: noStorePage(type, portalUrl),
  });
}

function addPages(server: FastifyInstance, app: ProductApp): void {
  const { type, path, portalUrl } = app;
  server.get(path, async (request, reply) => {
    const visitor = visitorOf(request, app);
    if (visitor === undefined) return sendFailure(reply, app, 401, 'not_signed_in');
    return sendPage(reply, {
      title: productTexts[type].title,
      look: type,
      standsInFor: `stands in for the ${productTexts[type].title} app, at an origin of its own.`,
      body: welcomePage(type, visitor, app.states.get(visitor.shop.domain) ?? 'disconnected'),
    });
  });

  server.get(`${path}/portal`, async (request, reply) => {
    const visitor = visitorOf(request, app);
    if (visitor === undefined) return sendFailure(reply, app, 401, 'not_signed_in');
    const data = await signedLogin(visitor, app);
    return reply.redirect(`${portalUrl}/login?${new URLSearchParams({ data })}`, 303);
  });
}

function addConnection(server: FastifyInstance, app: ProductApp): void {
  server.post(`${app.path}/connection`, async (request, reply) => {
    const visitor = visitorOf(request, app);
    if (visitor === undefined) return sendFailure(reply, app, 401, 'not_signed_in');
    const { domain } = visitor.shop;
    const chosen = textOf(request.body, 'state');
    const state = connectionStates.find((known) => known === chosen);
    if (state === undefined) return sendFailure(reply, app, 400, 'connection_state_unknown');
    try {
      await report(domain, state, app);
    } catch (error) {
      return sendRefusal(request, reply, app, error);
    }
    app.states.set(domain, state);
    return reply.redirect(app.path, 303);
  });
}

function visitorOf(
  { cookies }: FastifyRequest,
  { sessions, cookieName }: ProductApp,
): Visitor | undefined {
  return sessions.find(cookies[cookieName]);
}

const explanations: Readonly<Record<string, string>> = {
  handoff_missing: 'This page is opened from Atrium.',
  not_signed_in: 'You are not signed in to this app, or your session has ended.',
  connection_state_unknown: 'This app has no such connection state.',
  handoff_expired: 'The link has expired: it works for one minute.',
  handoff_already_used: 'The link has already been used: it works once.',
  handoff_keys_unavailable: 'Atrium cannot be reached right now.',
  handoff_portal_unavailable: 'Atrium cannot be reached right now.',
};

/** Shows why the portal, or the verification of its message, refused. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  app: ProductApp,
  error: unknown,
): FastifyReply {
  if (!(error instanceof HandoffError)) throw error;
  request.log.warn({ err: error }, 'The portal refused a message, or its message was not valid.');
  return sendFailure(reply, app, /unavailable$/.test(error.code) ? 503 : 403, error.code);
}

function sendFailure(
  reply: FastifyReply,
  { type, portalUrl }: ProductApp,
  status: number,
  code: string,
): FastifyReply {
  const { title } = productTexts[type];
  return sendPage(reply, {
    title: `${title} did not open`,
    look: type,
    standsInFor: `stands in for the ${title} app.`,
    status,
    body: failurePage(
      title,
      explanations[code] ?? 'The link is not valid.',
      code,
      `${portalUrl}/?open=${type}`,
    ),
  });
}
