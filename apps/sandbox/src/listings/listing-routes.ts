import type { FastifyInstance, FastifyReply } from 'fastify';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { joinedPage, sectionsPage, waitlistPage } from './listing-pages.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The external pages that cards link to: the theme sections' listing in an app store, and the form of a waitlist. */
export function addListings(server: FastifyInstance, portalUrl: string): void {
  const waiting = new Set<string>();

  server.get('/listings/theme-sections', async (_request, reply) =>
    sendPage(reply, {
      title: 'Theme sections',
      look: 'shopify',
      standsInFor: 'stands in for a listing in Shopify’s app store.',
      body: sectionsPage(portalUrl),
    }),
  );

  server.get('/listings/waitlist', async (_request, reply) => sendWaitlist(reply, null));

  server.post('/listings/waitlist', async (request, reply) => {
    const email = textOf(request.body, 'email')?.trim() ?? '';
    if (!ADDRESS.test(email)) return sendWaitlist(reply.code(422), email);
    waiting.add(email.toLowerCase());
    return sendForm(reply, 'You are on the list', joinedPage(email, waiting.size, portalUrl));
  });
}

function sendWaitlist(reply: FastifyReply, refused: string | null): FastifyReply {
  return sendForm(reply, 'Join the waitlist', waitlistPage(refused));
}

function sendForm(reply: FastifyReply, title: string, body: ReturnType<typeof waitlistPage>) {
  return sendPage(reply, {
    title,
    look: 'sandbox',
    standsInFor: 'stands in for an operator’s own form.',
    status: reply.statusCode,
    body,
  });
}
