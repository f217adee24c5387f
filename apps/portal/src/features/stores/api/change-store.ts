import { storeEndpoints } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

export interface StoreChoice {
  shop: string;
  type: string;
}

/** Makes another store current and takes over the new token and user. */
export function useChangeStore() {
  const { callApi, session, storeChannel } = useServices();
  return useMutation({
    mutationFn: async (body: StoreChoice) => {
      const { data } = await callApi(storeEndpoints.changeStore, { body });
      session.start(data.auth.token, data.user);
      storeChannel.announce(body.shop);
    },
  });
}
