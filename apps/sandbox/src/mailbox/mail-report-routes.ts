import type { FastifyInstance } from 'fastify';
import { mailReport, returnKinds } from './mail-report.ts';
import type { Mailbox } from './mailbox.ts';

interface MailReportOptions {
  readonly mailbox: Mailbox;
  readonly portalUrl: string;
  readonly token: string;
}

/** Buttons of the mailbox: return an email to the portal, as an operator's mail server passes it on. */
export function addMailReports(app: FastifyInstance, options: MailReportOptions): void {
  const { mailbox, portalUrl, token } = options;
  for (const kind of returnKinds) {
    app.post<{ Params: { id: string } }>(
      `/mailbox/messages/:id/${kind}`,
      async (request, reply) => {
        const message = mailbox.find(request.params.id);
        if (message === undefined) return reply.code(404).send({ error: 'No such message.' });
        const { status } = await fetch(`${portalUrl}/webhooks/mail`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
          body: mailReport(kind, message),
        });
        if (status !== 204)
          return reply.code(502).send({ error: `The portal responded ${status}.` });
        return reply.redirect(`/mailbox?message=${message.id}`, 303);
      },
    );
  }
}
