import { type ConnectedApps, productStates } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';

type ListConnectedAppsDeps = Pick<Dependencies, 'repositories' | 'catalogue' | 'productApps'>;

/** The state of each catalogue product for the current store; connected only if there is an app to open. */
export async function listConnectedApps(
  { repositories, catalogue, productApps }: ListConnectedAppsDeps,
  session: Session,
): Promise<ConnectedApps> {
  const connections =
    session.currentStoreId === null
      ? []
      : await repositories.products.listConnections(session.currentStoreId);
  return Object.fromEntries(
    catalogue.map(({ type }) => {
      const hasApp = productApps.some((app) => app.type === type);
      const saved = connections.find(({ product }) => hasApp && product === type)?.state;
      const state = productStates.find((known) => known === saved) ?? 'disconnected';
      return [type, { connected: state === 'connected', state }];
    }),
  );
}
