import { Button, FormError, Spinner } from '@atrium/ui';
import { failureMessage, unusableLinkText } from '../../../shared/api/failure-notice.tsx';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
import { useAction } from '../../../shared/forms/use-action.ts';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useSession } from '../../../shared/services.ts';
import { useExchangeMailData } from '../api/auth-calls.ts';
import { mailedLinkTexts } from '../verify-texts.ts';
import { LinkButtonPair } from './links.tsx';

interface OpenMailedLinkProps {
  mailData: string;
  onOpened: (opened: RouteState) => void;
}

/** Exchanges a mailed link for its address and code when the page opens. */
export function OpenMailedLink({ mailData, onOpened }: OpenMailedLinkProps) {
  const { mutateAsync: exchange } = useExchangeMailData();
  const {
    run: open,
    error,
    isPending,
  } = useAction(async () => {
    const { email, code, type } = (await exchange({ data: mailData })).data;
    onOpened({ email, code, type });
  });
  const failure = useLoadFailure({ data: undefined, error });
  useOnArrival(open);

  if (failure) return <Failed error={failure} isRetrying={isPending} onRetry={open} />;
  return (
    <p className="text-accent">
      <Spinner size="lg" label={mailedLinkTexts.link.opening} />
    </p>
  );
}

interface FailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The error with the next step: another way to get a code, or a retry while the link is still valid. */
function Failed({ error, isRetrying, onRetry }: FailedProps) {
  const unusable = unusableLinkText(mailedLinkTexts.link, error);
  return (
    <>
      <FormError>{unusable ?? failureMessage(error)}</FormError>
      {unusable === null ? (
        <Button size="lg" block pending={isRetrying} onClick={onRetry}>
          {mailedLinkTexts.link.tryAgain}
        </Button>
      ) : (
        <NextSteps />
      )}
    </>
  );
}

function NextSteps() {
  const { token } = useSession();
  const first =
    token === null
      ? { to: paths.login.getHref(), text: mailedLinkTexts.login }
      : { to: paths.home.getHref(), text: mailedLinkTexts.link.home };
  const second = { to: paths.forgotPassword.getHref(), text: mailedLinkTexts.link.forgotPassword };
  return <LinkButtonPair first={first} second={second} />;
}
