import { useLocation, useNavigate } from 'react-router';

/** Notes beside this page's address what was typed as email: who comes back finds it there. */
export function useKeepTyped(): (email: string) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (email) => navigate('.', { replace: true, state: { ...state, typed: email } });
}
