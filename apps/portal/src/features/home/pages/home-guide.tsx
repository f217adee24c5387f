import type { SetupGuide as Guide } from '@atrium/contract';
import { Button } from '@atrium/ui';
import { useNavigate } from 'react-router';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useDismissSetupGuide } from '../../setup-guide/api/setup-guide.ts';
import { nextStep, SetupGuide } from '../../setup-guide/components/setup-guide.tsx';
import { texts } from '../../setup-guide/texts.ts';

/** The setup guide with the steps' actions, until everything was done once; put away, a button in its place. */
export function HomeGuide({ guide }: { guide: Guide | undefined }) {
  const { mutate: dismiss } = useDismissSetupGuide();
  const { requestStore, verifyStore } = useSignedInOutlet();
  const navigate = useNavigate();
  const notifyFailure = useFailureNotice();
  const currentShop = useProfile().data?.shoplist.currentShop;
  if (!guide || guide.completed) return null;

  const change = (dismissed: boolean) =>
    dismiss(dismissed, { onError: (error) => notifyFailure(error, texts.failed) });
  if (guide.dismissed) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 -my-3 self-start"
        onClick={() => change(false)}
      >
        {texts.show}
      </Button>
    );
  }
  return (
    <SetupGuide
      guide={guide}
      actions={{
        profile: () => navigate(paths.accountSettings.getHref()),
        store: () => requestStore(),
        // Shopify has confirmed a store that waits: now another merchant has the word.
        ...(currentShop?.status !== 'awaiting_approval' && {
          'store-verified': () => verifyStore(null),
        }),
      }}
      onDismiss={() => change(true)}
    />
  );
}

/** Whether the guide that is shown leads to something else than the cards. */
export function leadsElsewhere(guide: Guide | undefined): boolean {
  if (!guide || guide.completed || guide.dismissed) return false;
  return nextStep(guide) !== 'product';
}
