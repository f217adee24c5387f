import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { SentWebhook } from './read-webhook.ts';
import { type ReceivedWebhook, receiveWebhook } from './receive-webhook.ts';

/** The webhook URL in the configuration of the Shopify app. */
const SHOPIFY_WEBHOOK_PATH = '/webhooks/shopify';

/** A request about a customer lists their orders. */
const BODY_LIMIT = 256 * 1024;

/** Shopify retries refused webhooks for hours; a refusal is useful only if a retry may succeed. */
const statusOf: Partial<Record<ReceivedWebhook, number>> = { forged: 401, unreadable: 400 };

/**
 * Webhooks of other servers, outside the API: the caller has no session and no page, and authenticates by a signature
 * over the body.
 */
export async function bindWebhooks(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers bytes, so the body must not be decoded before it is verified.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));

    scope.post(SHOPIFY_WEBHOOK_PATH, async (request, reply) => {
      const signature = request.headers['x-shopify-hmac-sha256']?.toString();
      const outcome = await receiveWebhook(deps, sentWebhook(request), signature);
      if (outcome === 'forged') {
        deps.audit('call_refused', { call: SHOPIFY_WEBHOOK_PATH, code: 'unauthenticated' });
      }
      request.log.info({ outcome }, 'webhook of Shopify');
      return reply
        .header('Cache-Control', 'no-store')
        .code(statusOf[outcome] ?? 200)
        .send();
    });
  });
}

function sentWebhook({ headers, body }: FastifyRequest): SentWebhook {
  return {
    id: headers['x-shopify-webhook-id']?.toString(),
    topic: headers['x-shopify-topic']?.toString(),
    domain: headers['x-shopify-shop-domain']?.toString(),
    triggeredAt: headers['x-shopify-triggered-at']?.toString(),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}
