import type { Product, SetupGuide, SetupStep, Shop, User } from '@atrium/contract';
import { Button } from '@atrium/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { lazyPart } from '../../../shared/build/lazy-part.tsx';
import { useOpenLazy } from '../../../shared/build/use-open-lazy.ts';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/services.ts';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { isLaunchable } from '../../products/card-action.ts';
import { useDismissSetupGuide } from '../../setup-guide/api/setup-guide.ts';
import { NextStepCard, ShowStepButton } from '../../setup-guide/components/next-step-card.tsx';
import { texts } from '../../setup-guide/texts.ts';
import { useRefusal } from '../../stores/store-return.ts';

const NameDialog = lazyPart(() => import('../../profile/components/name-dialog.tsx'), 'NameDialog');

export interface HomeNextStepProps {
  /** Adding the first store has its own invitation, in the row of stores. */
  step: Exclude<SetupStep, 'store'>;
  guide: SetupGuide | undefined;
  /** The current store. */
  shop: Shop | null;
  products: readonly Product[];
  /** The type of the product that is being started. */
  pendingType: string | null;
  onStart: (product: Product) => void;
}

/** The one next step with its button; while hidden, a button that shows it. */
export function HomeNextStep({ step, guide, ...props }: HomeNextStepProps) {
  const { mutate: dismiss } = useDismissSetupGuide();
  const notifyFailure = useFailureNotice();

  const isHidden = guide?.dismissed === true;
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isHidden): when another has taken the place of the pressed button
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>('[data-next-step]')?.focus();
    pressed.current = false;
  }, [isHidden]);

  const change = (dismissed: boolean) => {
    pressed.current = true;
    dismiss(dismissed, {
      onError: (error) => {
        pressed.current = false;
        notifyFailure(error, texts.failed);
      },
    });
  };
  if (isHidden) return <ShowStepButton onClick={() => change(false)} />;
  return <Step step={step} {...props} onDismiss={() => change(true)} />;
}

type StepProps = Omit<HomeNextStepProps, 'guide'> & {
  onDismiss: () => void;
};

function Step({ step, shop, products, pendingType, onStart, onDismiss }: StepProps) {
  const navigate = useNavigate();
  const { openVerifyStore } = useSignedInOutlet();
  const { user } = useSession();
  const refusal = useRefusal(shop);
  const card = (title: string, text: string, action: ReactNode) => (
    <NextStepCard
      {...{ title, text, action, onDismiss }}
      hasFailed={step === 'store-verified' && refusal?.isError}
    />
  );
  switch (step) {
    case 'email': {
      const { title, text, action } = texts.email;
      return card(
        title,
        text,
        <NextButton onClick={() => navigate(paths.accountSettings.getHref())}>{action}</NextButton>,
      );
    }
    case 'store-verified': {
      const { title, text, action } = texts.verify;
      return card(
        title(shop?.name ?? ''),
        refusal?.text ?? text,
        <NextButton onClick={() => openVerifyStore(null)}>{action}</NextButton>,
      );
    }
    case 'product': {
      const { title, text, textWithout, action, pending } = texts.product;
      const first = products.find(isLaunchable);
      if (!first) return card(title, textWithout, null);
      return card(
        title,
        text,
        <NextButton
          pending={pendingType === first.type}
          pendingLabel={pending}
          onClick={() => onStart(first)}
        >
          {action(first.title)}
        </NextButton>,
      );
    }
    case 'profile':
      return card(
        texts.profile.title,
        texts.profile.text,
        user ? <NameButton user={user} /> : null,
      );
  }
}

function NextButton(props: {
  children: string;
  variant?: 'secondary';
  pending?: boolean;
  pendingLabel?: string;
  onClick: () => void;
}) {
  // At least as wide as its placeholder, so that the text beside it does not change its lines.
  return (
    <Button size="lg" className="wrap-anywhere shrink-0 max-sm:w-full sm:min-w-48" {...props} />
  );
}

/** The button of the last step. It is not prominent, because a product can be opened by now. */
function NameButton({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { openLazy, isLoading } = useOpenLazy(NameDialog, () => setOpen(true));
  return (
    <>
      <NextButton
        variant="secondary"
        pending={isLoading}
        pendingLabel={texts.profile.pending}
        onClick={openLazy}
      >
        {texts.profile.action}
      </NextButton>
      {isOpen ? (
        <Suspense>
          <NameDialog
            user={user}
            onClose={() => setOpen(false)}
            onSaved={() => queryClient.invalidateQueries({ queryKey: queryKeys.setupGuide })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
