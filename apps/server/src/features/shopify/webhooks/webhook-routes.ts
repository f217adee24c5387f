import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { type ReceivedWebhook, receiveWebhook } from './receive-webhook.ts';

/** Given to Shopify in the configuration of its app. */
const SHOPIFY_WEBHOOK_PATH = '/webhooks/shopify';

/** A request about a customer lists their orders. */
const BODY_LIMIT = 256 * 1024;

/** What is not taken in comes again, for hours; that is of use only where it may go better then. */
const statusOf: Partial<Record<ReceivedWebhook, number>> = { forged: 401, unreadable: 400 };

/**
 * What other servers tell us. It lies outside the API: whoever calls has no session and no page, and
 * proves by a signature over the body who they are.
 */
export async function bindWebhooks(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over bytes, so nothing may be decoded before it is checked.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));

    scope.post(SHOPIFY_WEBHOOK_PATH, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const outcome = await receiveWebhook(deps, { headers: request.headers, body });
      request.log.info({ outcome }, 'webhook of Shopify');
      return reply
        .header('Cache-Control', 'no-store')
        .code(statusOf[outcome] ?? 200)
        .send();
    });
  });
}
