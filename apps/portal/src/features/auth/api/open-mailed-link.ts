import { useCall } from '../../../shared/use-call.ts';

/** Exchanges what a mailed link carries, once, for address and code. */
export function useExchangeMailData() {
  return useCall((calls) => calls.authEndpoints.returnSignedData);
}
