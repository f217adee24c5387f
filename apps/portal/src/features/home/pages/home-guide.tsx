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

/** The setup guide with its actions, until all steps are done; while hidden, a button that shows it. */
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
        // Shopify has confirmed this store; the owner's approval is missing.
        ...(currentShop?.status !== 'awaiting_approval' && {
          'store-verified': () => verifyStore(null),
        }),
      }}
      onDismiss={() => change(true)}
    />
  );
}

/** Whether the guide is visible and its next step is not a product card. */
export function hasOtherNextStep(guide: Guide | undefined): boolean {
  if (!guide || guide.completed || guide.dismissed) return false;
  return nextStep(guide) !== 'product';
}
