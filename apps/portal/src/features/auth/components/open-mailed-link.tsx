import { isApiError } from '@atrium/contract';
import { Button, FormError, Spinner } from '@atrium/ui';
import { useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { useOnArrival, useSingleFlight } from '../../../shared/run-once.ts';
import { useSession } from '../../../shared/services.ts';
import { useExchangeMailData } from '../api/auth-calls.ts';
import { mailedLinkTexts } from '../verify-texts.ts';
import { TwoWays } from './links.tsx';

interface OpenMailedLinkProps {
  mailData: string;
  onOpened: (opened: RouteState) => void;
}

/** Exchanges a mailed link for its address and code as soon as it is there. */
export function OpenMailedLink({ mailData, onOpened }: OpenMailedLinkProps) {
  const [failure, setFailure] = useState<{ error: unknown }>();
  const { mutateAsync: exchange } = useExchangeMailData();
  const open = useSingleFlight(async () => {
    setFailure(undefined);
    try {
      const { email, code, type } = (await exchange({ data: mailData })).data;
      onOpened({ email, code, type });
    } catch (error) {
      setFailure({ error });
    }
  });
  useOnArrival(open);

  if (failure) return <Failed error={failure.error} onRetry={open} />;
  return (
    <p className="text-accent">
      <Spinner size="lg" label={mailedLinkTexts.link.opening} />
    </p>
  );
}

/** Why, and the next step: another way to a code, or the same again where the link is still good. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const over = deadLinkText(error);
  return (
    <>
      <FormError>{over ?? failureMessage(error)}</FormError>
      {over === null ? (
        <Button size="lg" block onClick={onRetry}>
          {mailedLinkTexts.link.tryAgain}
        </Button>
      ) : (
        <OtherWays />
      )}
    </>
  );
}

function OtherWays() {
  const { token } = useSession();
  const first =
    token === null
      ? { to: paths.login.getHref(), text: mailedLinkTexts.login }
      : { to: paths.home.getHref(), text: mailedLinkTexts.link.home };
  const second = { to: paths.forgetPassword.getHref(), text: mailedLinkTexts.link.forgotPassword };
  return <TwoWays first={first} second={second} />;
}

function deadLinkText(error: unknown): string | null {
  if (isApiError(error, 'already_used')) return mailedLinkTexts.link.used;
  if (isApiError(error, 'invalid_handoff')) return mailedLinkTexts.link.expired;
  return null;
}
