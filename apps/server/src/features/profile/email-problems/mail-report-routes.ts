import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createMailReportReader } from './mail-report-reader.ts';
import { receiveMailReport } from './receive-mail-report.ts';

const MAIL_WEBHOOK_PATH = '/webhooks/mail';

/** More than a report that includes the whole returned email. */
const BODY_LIMIT = 256 * 1024;

/**
 * Receives emails that were returned to the sender's address; the operator's mail server forwards them unchanged. The
 * response is always the same, so that automatic replies cause no errors and it reveals nothing about accounts.
 *
 * @param token required as `Authorization: Bearer …`. Without a token the route does not exist.
 */
export async function bindMailReports(
  app: FastifyInstance,
  deps: Dependencies,
  token: string | undefined,
): Promise<void> {
  if (token === undefined) return;
  const expected = Buffer.from(`Bearer ${token}`);
  const mailReports = createMailReportReader();
  app.addHook('onClose', () => mailReports.close());
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));

    // Before the body is read, so that only the operator's mail server can send one.
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      const sent = Buffer.from(request.headers.authorization ?? '');
      const isGenuine = sent.length === expected.length && timingSafeEqual(sent, expected);
      if (isGenuine) return;
      deps.audit('call_refused', { call: MAIL_WEBHOOK_PATH, code: 'unauthenticated' });
      await reply.code(401).send();
    });

    scope.post(MAIL_WEBHOOK_PATH, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const outcome = await receiveMailReport({ ...deps, mailReports }, body);
      request.log.info({ outcome }, 'email report received');
      return reply.code(204).send();
    });
  });
}
