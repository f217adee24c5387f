import { useCall } from '../../../shared/use-call.ts';

/** Gives an account its former address back and logs everyone out. */
export function useRevertEmail() {
  return useCall((calls) => calls.authEndpoints.revertEmail);
}
