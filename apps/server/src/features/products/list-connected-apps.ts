import { type ConnectedApps, productStates } from '@atrium/contract';
import type { Dependencies } from '../../dependencies.ts';
import type { Session } from '../sessions/authenticate.ts';

/** How far each product of the catalogue is with the current store. */
export async function listConnectedApps(
  { repositories, catalogue }: Pick<Dependencies, 'repositories' | 'catalogue'>,
  session: Session,
): Promise<ConnectedApps> {
  const connections =
    session.currentStoreId === null
      ? []
      : await repositories.products.listConnections(session.currentStoreId);
  return Object.fromEntries(
    catalogue.map(({ type }) => {
      const saved = connections.find(({ product }) => product === type)?.state;
      const state = productStates.find((known) => known === saved) ?? 'disconnected';
      return [type, { connected: state === 'connected', state }];
    }),
  );
}
