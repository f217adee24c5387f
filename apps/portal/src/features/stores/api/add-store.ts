import { type BodyOf, storeEndpoints } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';
import { useSelectStore } from './select-store.ts';

export type NewStore = BodyOf<typeof storeEndpoints.addStore>;

/** Adds a store, switches to it with type dtm, then reloads the profile (section 7). */
export function useAddStore() {
  const { callApi } = useServices();
  const select = useSelectStore();
  return useMutation({
    mutationFn: async (body: NewStore) => {
      const { data: added } = await callApi(storeEndpoints.addStore, { body });
      await select(added.shop);
      return added;
    },
  });
}
