import { linkedAccountEndpoints, type SocialProvider } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';
import { callbackBody, providerOf } from './social-login-calls.ts';

const {
  listLinkedAccounts,
  linkGoogle,
  linkFacebook,
  completeLinkGoogle,
  completeLinkFacebook,
  unlinkGoogle,
  unlinkFacebook,
} = linkedAccountEndpoints;

const calls = {
  google: { link: linkGoogle, complete: completeLinkGoogle, unlink: unlinkGoogle },
  facebook: {
    link: linkFacebook,
    complete: completeLinkFacebook,
    unlink: unlinkFacebook,
  },
};

/** The merchant's linked accounts, and whether they have a password. */
export function useLinkedAccounts() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.linkedAccounts,
    queryFn: async ({ signal }) => (await callApi(listLinkedAccounts, { signal })).data,
    staleTime: 0,
  });
}

/** Starts linking a provider account and sends the browser to the provider. */
export function useLinkAccount() {
  const { callApi, browser } = useServices();
  return useMutation({
    mutationFn: async (provider: SocialProvider) => {
      browser.leaveFor((await callApi(calls[provider].link, {})).data.url);
    },
  });
}

/** Completes linking with the parameters of the provider's callback. */
export function useCompleteLink() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (callback: URLSearchParams) => {
      const { data } = await callApi(calls[providerOf(callback)].complete, {
        body: callbackBody(callback),
      });
      // A list requested before the change must not overwrite the new one.
      await queryClient.cancelQueries({ queryKey: queryKeys.linkedAccounts });
      queryClient.setQueryData(queryKeys.linkedAccounts, data);
    },
  });
}

export function useUnlinkAccount() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (provider: SocialProvider) => callApi(calls[provider].unlink, {}),
    onSuccess: async ({ data }) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.linkedAccounts });
      queryClient.setQueryData(queryKeys.linkedAccounts, data);
    },
  });
}
