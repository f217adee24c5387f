import type { FastifyInstance } from 'fastify';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { textOf } from '../pages/html.ts';

interface PhoneOptions {
  readonly mailbox: Mailbox;
  readonly now: () => number;
}

/** A telephone number in E.164. */
const NUMBER = /^\+[1-9]\d{6,14}$/;

/** The SMS gateway: text messages appear in the mailbox under their phone number. */
export function addPhone(server: FastifyInstance, { mailbox, now }: PhoneOptions): void {
  server.post('/phone/messages', async (request, reply) => {
    const to = textOf(request.body, 'to') ?? '';
    const text = textOf(request.body, 'text') ?? '';
    if (!NUMBER.test(to) || text === '') {
      return reply.code(400).send({ error: 'A message needs a number in E.164 and a text.' });
    }
    const receivedAt = new Date(now()).toISOString();
    const message = { to, from: 'Text message', subject: text, text, html: '' };
    mailbox.add({ ...message, messageId: `<${receivedAt}@phone>`, headers: '', receivedAt });
    return reply.code(202).send();
  });
}
