import { storeEndpoints } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../shared/services.ts';

/** Begins the proof of ownership and sends the browser to Shopify. */
export function useVerifyStore() {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (shop: string) => {
      const { data } = await callApi(storeEndpoints.verifyStore, { body: { shop }, shop });
      browser.leaveFor(data.url);
    },
  });
}
