import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { finishStoreVerification } from '../features/stores/finish-store-verification.ts';
import { SHOPIFY_CALLBACK_PATH } from '../features/stores/start-store-verification.ts';
import { cookiesOf } from './cookies.ts';

/** What browsers and product apps open by address, outside the API and its envelope. */
export function bindBrowserRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  secureCookies: boolean,
): void {
  app.get(SHOPIFY_CALLBACK_PATH, async (request, reply) => {
    const cookies = cookiesOf(request, reply, secureCookies);
    const outcome = await finishStoreVerification(
      deps,
      singleValues(request.query),
      cookies.get('shopify'),
    ).catch((error: unknown) => {
      // The merchant is on their way back from Shopify: a page awaits them, not an envelope.
      request.log.error({ err: error }, 'store verification failed');
      return 'failed' as const;
    });
    cookies.clear('shopify');
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(`${deps.portalUrl}/?${new URLSearchParams({ store: outcome })}`, 303);
  });

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = deps.handoffKeys.publicKeys();
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(keys);
  });
}

/** A doubled parameter is dropped whole: signer and reader could disagree on which counts. */
function singleValues(query: unknown): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
