import type { VerificationType } from '@atrium/contract';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { RouteState } from '../../shared/route-state.ts';
import { useKeepTyped } from '../../shared/use-keep-typed.ts';

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
