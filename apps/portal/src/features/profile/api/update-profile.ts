import { type BodyInputOf, profileEndpoints } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useServices } from '../../../shared/services.ts';
import type { Profile } from './get-profile.ts';

export type ProfileChange = BodyInputOf<typeof profileEndpoints.updateProfile>;

/** Saves any part of the profile, shows what the server made of it everywhere, then reloads the profile. */
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
