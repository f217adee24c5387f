import { type BodyInputOf, type Profile, profileEndpoints } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useServices } from '../../../shared/services.ts';

export type ProfileChange = BodyInputOf<typeof profileEndpoints.updateProfile>;

/** Saves any part of the profile, shows the saved values everywhere, then reloads the profile. */
export function useUpdateProfile() {
  const { callApi, session } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProfileChange) => {
      const { data: user } = await callApi(profileEndpoints.updateProfile, { body });
      session.saveUser(user);
      queryClient.setQueryData<Profile>(
        queryKeys.profile,
        (before) => before && { ...before, ...user },
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.profile });
      return user;
    },
  });
}

/** Removes the notice about returned emails: the merchant confirms that they arrive again. */
export function useDismissEmailProblem() {
  const { callApi, session } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data: user } = await callApi(profileEndpoints.dismissEmailProblem, {});
      session.saveUser(user);
      queryClient.setQueryData<Profile>(
        queryKeys.profile,
        (before) => before && { ...before, ...user },
      );
    },
  });
}

/** Verifies the new address with its code, then reloads the profile. */
export function useConfirmEmail() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string; code: string }) => {
      await callApi(profileEndpoints.verifyUpdatedEmail, { body });
      await queryClient.invalidateQueries({ queryKey: queryKeys.profile });
    },
  });
}

/** Removes the profile image, then reloads the profile. */
export function useRemoveImage() {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callApi(profileEndpoints.removeImage, { query: { isDeleted: true } });
      await queryClient.invalidateQueries({ queryKey: queryKeys.profile });
    },
  });
}

/** Deletes the account and ends the session in this browser. */
export function useDeleteProfile() {
  const { callApi, session } = useServices();
  return useMutation({
    mutationFn: async () => {
      await callApi(profileEndpoints.deleteProfile, { body: { isDeleted: true } });
      session.end();
    },
  });
}

/** All countries, sorted by name; constant while a page is open. */
export function useCountries() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: queryKeys.countries,
    queryFn: async ({ signal }) => (await callApi(profileEndpoints.getCountries, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
