import { endpoints } from '@atrium/contract';
import type { Bind } from '../../http/bind-endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { connectInstall, discardInstall, getInstall } from './grants/connect-install.ts';
import { startStoreVerification } from './grants/start-store-verification.ts';

export function bindShopify(bind: Bind, deps: Dependencies): void {
  bind(endpoints.getInstall, async ({ cookies, context }) => ({
    data: await getInstall(deps, cookies.get('install'), context.network),
  }));

  bind(endpoints.connectInstall, async ({ caller, cookies }) => {
    const data = await connectInstall(deps, caller, cookies.get('install'));
    cookies.clear('install');
    return { data };
  });

  bind(endpoints.discardInstall, async ({ cookies, context }) => {
    await discardInstall(deps, cookies.get('install'), context.network);
    cookies.clear('install');
    return { data: null };
  });

  bind(endpoints.verifyStore, async ({ caller, body, cookies }) => {
    const { url, browserSecret } = await startStoreVerification(deps, caller, body.shop);
    cookies.set('shopify', browserSecret);
    return { data: { url } };
  });
}
