import { connectedSignInEndpoints, type SocialProvider } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/query-keys.ts';
import { useServices } from '../../../shared/services.ts';
import { providerOf } from './social-login-calls.ts';

const {
  listSignIns,
  connectGoogle,
  connectFacebook,
  finishConnectingGoogle,
  finishConnectingFacebook,
  disconnectGoogle,
  disconnectFacebook,
} = connectedSignInEndpoints;

const calls = {
  google: { connect: connectGoogle, finish: finishConnectingGoogle, disconnect: disconnectGoogle },
  facebook: {
    connect: connectFacebook,
    finish: finishConnectingFacebook,
    disconnect: disconnectFacebook,
  },
};

/** The ways in which the merchant can log in. */
export function useSignIns() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.signIns,
    queryFn: async ({ signal }) => (await callApi(listSignIns, { signal })).data,
    staleTime: 0,
  });
}

/** Begins to connect a provider and sends the browser there. */
export function useConnect() {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (provider: SocialProvider) => {
      browser.leaveFor((await callApi(calls[provider].connect, {})).data.url);
    },
  });
}

/** Completes it with what the provider sent the browser back with. */
export function useFinishConnecting() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (returned: URLSearchParams) => {
      const { data } = await callApi(calls[providerOf(returned)].finish, {
        body: {
          code: returned.get('code') ?? '',
          state: returned.get('state') ?? undefined,
          iss: returned.get('iss') ?? undefined,
        },
      });
      queryClient.setQueryData(queryKeys.signIns, data);
    },
  });
}

export function useDisconnect() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (provider: SocialProvider) => callApi(calls[provider].disconnect, {}),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKeys.signIns, data),
  });
}
