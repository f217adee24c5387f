import { endpoints } from '@atrium/contract';
import type { Bind } from '../../http/bind-endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireNamedOrCurrentStore } from '../stores/current-store.ts';
import { consumeHandoff } from './consume-handoff.ts';
import { launchProduct, openProduct, openReviews } from './launch-product.ts';
import { listConnectedApps } from './list-connected-apps.ts';
import { registerDtm } from './register-dtm.ts';
import { reportConnection } from './report-connection.ts';

export function bindProducts(bind: Bind, deps: Dependencies): void {
  bind(endpoints.getCatalogue, {}, async () => ({ data: deps.catalogue.products }));

  bind(endpoints.connectedApps, {}, async ({ caller }) => ({
    data: await listConnectedApps(deps, caller),
  }));

  bind(endpoints.getSignedUrl, {}, async ({ caller, query }) => ({
    data: { signedUrl: await openProduct(deps, caller, query.type) },
  }));

  bind(endpoints.reviewsLoginUrl, {}, async ({ caller, body }) => ({
    data: { url: await openReviews(deps, caller, body.shop) },
  }));

  bind(endpoints.dtmLoginUrl, {}, async ({ caller, body }) => {
    const store = await requireNamedOrCurrentStore(deps, caller, body.shop);
    return { data: { url: await launchProduct(deps, caller, store, 'dtm') } };
  });

  bind(endpoints.dtmRegister, {}, async ({ caller, body }) => ({
    data: await registerDtm(deps, caller, body),
  }));

  bind(endpoints.consumeHandoff, {}, async ({ caller, body }) => ({
    data: await consumeHandoff(deps, caller, body.handoff),
  }));

  bind(
    endpoints.reportConnection,
    { limits: ['productReportFailuresByNetwork'] },
    async ({ body, context }) => ({
      data: await reportConnection(deps, body.data, context.network),
    }),
  );
}
