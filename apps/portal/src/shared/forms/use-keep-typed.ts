import { useLocation, useNavigate } from 'react-router';

/** Notes beside this page's address what was typed as email: who comes back finds it there. */
export function useKeepTyped(): (email: string) => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return (email) => {
    navigate({ pathname, search, hash }, { replace: true, state: { ...state, typed: email } });
  };
}
