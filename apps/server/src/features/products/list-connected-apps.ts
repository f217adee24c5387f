import { type ConnectedApps, isInUse, type ProductReport } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { ProductConnectionRow } from '../../repositories/products/products.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';

interface ListConnectedAppsDeps extends Pick<Dependencies, 'catalogue'> {
  repositories: Pick<Repositories, 'products'>;
}

/** The state of each catalogue product for the current store; connected only if there is an app to open. */
export async function listConnectedApps(
  { repositories, catalogue }: ListConnectedAppsDeps,
  session: Session,
): Promise<ConnectedApps> {
  const connections =
    session.currentStoreId === null
      ? []
      : await repositories.products.listConnections(session.currentStoreId);
  return Object.fromEntries(
    catalogue.products.map(({ type }) => {
      const hasApp = catalogue.apps.some((app) => app.type === type);
      const saved = connections.find(({ product }) => hasApp && product === type);
      const state = saved?.state ?? 'disconnected';
      return [type, { connected: isInUse(state), state, ...reportOf(saved) }];
    }),
  );
}

function reportOf(saved: ProductConnectionRow | undefined): { report?: ProductReport } {
  if (!saved || saved.report_text === null || saved.reported_at === null) return {};
  const at = new Date(saved.reported_at).toISOString();
  return { report: { text: saved.report_text, value: saved.report_value, at } };
}
