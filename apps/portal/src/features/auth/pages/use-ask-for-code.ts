import type { VerificationType } from '@atrium/contract';
import { useNavigate } from 'react-router';
import { useKeepTyped } from '../../../shared/forms/use-keep-typed.ts';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';

/** Leads to where the code is typed that was just mailed to an address. */
export function useAskForCode(): (email: string, type: VerificationType) => void {
  const navigate = useNavigate();
  const keepTyped = useKeepTyped();
  return (email, type) => {
    keepTyped(email);
    const next: RouteState = { email, type, sentAt: Date.now() };
    navigate(paths.verifyEmail.getHref(), { state: next });
  };
}
