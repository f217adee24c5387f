import type { Answer, BodyInputOf, CallOptions, Endpoint } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../services.ts';

/** The mutation that is one call with a body and nothing else. */
export function useCall<E extends Endpoint>(endpoint: E) {
  const { callApi } = useServices();
  return useMutation({
    // What was sent, a password perhaps, stays in no cache.
    gcTime: 0,
    mutationFn: (body: BodyInputOf<E>): Promise<Answer<E>> => {
      // Cast, because TypeScript does not see that a call with a body needs nothing else.
      const options = { body } as CallOptions<E>;
      return callApi(endpoint, options);
    },
  });
}
