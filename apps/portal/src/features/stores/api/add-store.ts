import { type BodyOf, isApiError, storeEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';
import { useChangeStoreInPlace } from './store-calls.ts';

export type NewStore = BodyOf<typeof storeEndpoints.addStore>;

/**
 * Adds a store, switches to it with type dtm, then reloads the profile. If the switch failed, the store was still
 * added, and a retry only switches.
 *
 * @param hasCurrentStore if false, a store that the account has already is switched to as well.
 */
export function useAddStore(hasCurrentStore: boolean) {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  const select = useChangeStoreInPlace();
  const added = useRef(new Set<string>());

  async function addOnce(body: NewStore): Promise<void> {
    if (added.current.has(body.shop)) return;
    try {
      await callApi(storeEndpoints.addStore, { body });
    } catch (error) {
      if (hasCurrentStore || !isApiError(error, 'already_connected')) throw error;
    }
    added.current.add(body.shop);
  }

  const mutation = useMutation({
    mutationFn: async (body: NewStore) => {
      await addOnce(body);
      try {
        await select(body.shop);
      } catch (error) {
        // The new store must appear in the switcher and in the setup guide.
        void queryClient.invalidateQueries({ queryKey: queryKeys.profile });
        void queryClient.invalidateQueries({ queryKey: queryKeys.setupGuide });
        throw error;
      }
      return body.shop;
    },
  });
  return {
    ...mutation,
    /** Whether the store was added and only the switch is missing. */
    hasAdded: (shop: string) => added.current.has(shop),
  };
}
