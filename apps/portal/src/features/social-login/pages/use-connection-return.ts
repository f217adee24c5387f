import { useSnackbar } from '@atrium/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import { stateText } from '../../../shared/route-state.ts';
import { useServices } from '../../../shared/services.ts';
import { takePendingLink } from '../../../shared/session/pending-redirects.ts';
import { useCompleteLink } from '../api/linked-accounts.ts';
import { providerOf } from '../api/social-login-calls.ts';
import { linkedAccountTexts as texts } from '../linked-account-texts.ts';

/**
 * A provider sent a signed-in merchant back to `/`: completes the connection where this tab had set out for one,
 * and ignores anything else, because no link swaps an account (security row 38).
 */
export function useConnectionReturn(): void {
  const { tabStorage } = useServices();
  const { state } = useLocation();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: finish } = useCompleteLink();
  const social = stateText(state, 'social');

  const arrive = useEffectEvent(async () => {
    const hadSetOut = takePendingLink(tabStorage);
    if (!hadSetOut) return navigate(paths.home.getHref(), { replace: true, state: null });
    const returned = new URLSearchParams(social);
    navigate(`${paths.accountSettings.getHref()}?tab=security`, { replace: true, state: null });
    if (!returned.get('code')) return snackbar.show({ content: texts.cancelled });
    try {
      await finish(returned);
      snackbar.show({
        type: 'success',
        content: texts.finished(texts.names[providerOf(returned)]),
      });
    } catch (error) {
      notifyFailure(error);
    }
  });
  useEffect(() => {
    if (social !== '') void arrive();
  }, [social]);
}
