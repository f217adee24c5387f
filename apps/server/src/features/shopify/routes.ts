import { endpoints } from '@atrium/contract';
import type { Bind } from '../../http/bind-endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { connectInstall, discardInstall, getInstall } from './grants/install/pending-install.ts';
import { startStoreVerification } from './grants/verification/start-store-verification.ts';

export function bindShopify(bind: Bind, deps: Dependencies): void {
  bind(
    endpoints.getInstall,
    {
      reads: ['install'],
      limits: ['shopifyAuthorizationByNetwork'],
      limitsNote: 'Only calls from a browser in which a store waits count.',
    },
    async ({ cookies, context }) => ({
      data: await getInstall(deps, cookies.get('install'), context.network),
    }),
  );

  bind(
    endpoints.connectInstall,
    {
      reads: ['install'],
      sets: ['install'],
      limits: ['addStore', 'storeRequestMailsByShop'],
      limitsNote:
        'Beyond `storeRequestMailsByShop` the call succeeds as before, and the owner finds the request on home only.',
    },
    async ({ caller, cookies }) => {
      const data = await connectInstall(deps, caller, cookies.get('install'));
      cookies.clear('install');
      return { data };
    },
  );

  bind(
    endpoints.discardInstall,
    { reads: ['install'], sets: ['install'], limits: ['shopifyAuthorizationByNetwork'] },
    async ({ cookies, context }) => {
      await discardInstall(deps, cookies.get('install'), context.network);
      cookies.clear('install');
      return { data: null };
    },
  );

  bind(endpoints.verifyStore, { sets: ['shopify'] }, async ({ caller, body, cookies }) => {
    const { url, browserSecret } = await startStoreVerification(deps, caller, body.shop);
    cookies.set('shopify', browserSecret);
    return { data: { url } };
  });
}
