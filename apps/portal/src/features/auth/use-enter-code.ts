import type { VerificationType } from '@atrium/contract';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { purposeOf, type RouteState } from '../../shared/route-state.ts';

/** Opens the page for entering the code that was just mailed, and passes on what the code is for. */
export function useEnterCode(): (email: string, type: VerificationType) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const keepTypedEmail = useKeepTypedEmail();
  return (email, type) => {
    keepTypedEmail(email);
    const next: RouteState = { email, type, sentAt: Date.now(), ...purposeOf(state) };
    navigate(paths.verifyEmail.getHref(), { state: next });
  };
}

/** Keeps the typed email in this page's route state, so that it is there after navigating back. */
export function useKeepTypedEmail(): (email: string) => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return (email) => {
    navigate({ pathname, search, hash }, { replace: true, state: { ...state, typed: email } });
  };
}
