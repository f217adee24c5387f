import type { SetupGuide as Guide, Shop } from '@atrium/contract';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { useDismissSetupGuide } from '../../features/setup-guide/api/setup-guide.ts';
import { SetupGuide } from '../../features/setup-guide/components/setup-guide.tsx';
import { texts } from '../../features/setup-guide/texts.ts';
import { VerifyStoreDialog } from '../../features/stores/components/verify-store-dialog.tsx';
import { useFailureNotice } from '../../shared/failure-notice.tsx';
import { paths } from '../../shared/paths.ts';
import { useSignedInOutlet } from '../layouts/signed-in-layout.tsx';

/** The setup guide with the steps' actions, until everything was done once; put away, a button in its place. */
export function HomeGuide({ guide }: { guide: Guide | undefined }) {
  const { data: profile } = useProfile();
  const { mutate: dismiss } = useDismissSetupGuide();
  const { requestStore } = useSignedInOutlet();
  const navigate = useNavigate();
  const notifyFailure = useFailureNotice();
  const [toVerify, setToVerify] = useState<Shop | null>(null);
  if (!guide || guide.completed) return null;

  const change = (dismissed: boolean) =>
    dismiss(dismissed, { onError: (error) => notifyFailure(error, texts.failed) });
  if (guide.dismissed) {
    return (
      <Button variant="ghost" size="sm" className="self-start" onClick={() => change(false)}>
        {texts.show}
      </Button>
    );
  }
  const stores = profile?.shoplist;
  return (
    <>
      <SetupGuide
        guide={guide}
        actions={{
          profile: () => navigate(paths.accountSettings.getHref()),
          store: () => requestStore(() => undefined),
          'store-verified': () => setToVerify(stores?.currentShop ?? stores?.shops[0] ?? null),
        }}
        onDismiss={() => change(true)}
      />
      <VerifyStoreDialog
        shop={toVerify}
        onClose={() => setToVerify(null)}
        onLeave={() => undefined}
      />
    </>
  );
}
