import { socialProviderNames } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import { stateText } from '../../../shared/route-state.ts';
import { useServices } from '../../../shared/services.ts';
import { consumePendingLink } from '../../../shared/session/pending-redirects.ts';
import { useCompleteLink } from '../api/linked-accounts.ts';
import { providerOf } from '../api/social-login-calls.ts';
import { linkedAccountTexts as texts } from '../linked-account-texts.ts';

/**
 * Handles a provider's callback to `/` with a session: completes the link that this tab started, and ignores anything
 * else, so that no URL can change the account (requirement 38).
 */
export function useLinkCallback(): void {
  const { tabStorage } = useServices();
  const { state } = useLocation();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: completeLink } = useCompleteLink();
  const social = stateText(state, 'social');

  const handle = useEffectEvent(async () => {
    const wasLinking = consumePendingLink(tabStorage);
    if (!wasLinking) return navigate(paths.home.getHref(), { replace: true, state: null });
    const callback = new URLSearchParams(social);
    navigate(`${paths.accountSettings.getHref()}?tab=security`, { replace: true, state: null });
    if (!callback.get('code')) return snackbar.show({ content: texts.cancelled });
    try {
      await completeLink(callback);
      snackbar.show({
        type: 'success',
        content: texts.finished(socialProviderNames[providerOf(callback)]),
      });
    } catch (error) {
      notifyFailure(error);
    }
  });
  useEffect(() => {
    if (social !== '') void handle();
  }, [social]);
}
