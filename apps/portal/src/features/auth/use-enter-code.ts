import type { VerificationType } from '@atrium/contract';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { RouteState } from '../../shared/route-state.ts';

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

/** Notes beside this page's address what was typed as email: who comes back finds it there. */
export function useKeepTyped(): (email: string) => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return (email) => {
    navigate({ pathname, search, hash }, { replace: true, state: { ...state, typed: email } });
  };
}
