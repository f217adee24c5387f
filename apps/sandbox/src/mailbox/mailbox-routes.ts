import type { FastifyInstance } from 'fastify';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { Mailbox, MailMessage } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

/** The permissions of an email's markup: show images and open links in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
  "img-src data: http: https:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'";

/** The mailbox as a page and as JSON. */
export function addMailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mailbox', async (request, reply) => {
    const to = textOf(request.query, 'to');
    const open = mailbox.find(textOf(request.query, 'message') ?? '');
    return sendPage(reply, {
      title: open ? `${open.subject} · Mailbox` : 'Mailbox',
      look: 'sandbox',
      standsInFor: 'Every mail the portal sends ends here. Nothing leaves this machine.',
      script: '/assets/refresh.js',
      body: mailboxPage({ messages: mailbox.messages(to), open, to }),
    });
  });

  app.get<{ Params: { id: string } }>('/mailbox/messages/:id/html', async (request, reply) => {
    const message = mailbox.find(request.params.id);
    if (message === undefined) return reply.code(404).send({ error: 'No such message.' });
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(openingLinksInNewTabs(message));
  });

  app.post('/mailbox/clear', async (_request, reply) => {
    mailbox.clear();
    return reply.redirect('/mailbox', 303);
  });

  app.get('/mailbox/api/messages', async (request) =>
    mailbox.messages(textOf(request.query, 'to')),
  );

  app.delete('/mailbox/api/messages', async (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}

/** Links open outside the frame, because the portal refuses to be framed. */
function openingLinksInNewTabs({ html }: MailMessage): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
}
