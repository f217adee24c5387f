import { isApiError, type SignedIn } from '@atrium/contract';
import { Button, FormError, Spinner } from '@atrium/ui';
import { useState } from 'react';
import { failureMessage, unusableLinkText } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useSignInFromProduct } from '../api/auth-calls.ts';
import { texts } from '../texts.ts';
import { FormPage } from './form-page.tsx';

const productLogin = {
  opening: 'Logging you in',
  question: (email: string) => `Continue as ${email}?`,
  from: (product: string) =>
    `${product} sent you here with this account. Continue only if it is yours.`,
  confirm: 'Continue',
  another: 'Use another account',
  expired:
    'This link works only once, and only for a short time. Go back to where you came from and try again, or log in here.',
  used: 'This link has already been used. Go back to where you came from and try again, or log in here.',
  tryAgain: 'Try again',
  login: 'Login',
};

interface ProductSignInProps {
  /** The login data signed by the product app. */
  data: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** The merchant wants or needs to log in with another account. */
  onLogin: () => void;
}

type Step =
  | { kind: 'opening' }
  | { kind: 'confirming'; email: string; product: string }
  | { kind: 'failed'; error: unknown };

/**
 * Logs in a merchant who comes from a product app. In a browser that is new to the account the server requires a
 * confirmation first, because anybody could have sent the link.
 */
export function ProductSignIn({ data, onSignedIn, onLogin }: ProductSignInProps) {
  const [step, setStep] = useState<Step>({ kind: 'opening' });
  const { mutateAsync: signIn } = useSignInFromProduct();
  const { run: send, isPending } = useAction(
    async (confirmed: boolean) => {
      const result = (await signIn({ data, confirmed })).data;
      if ('confirm' in result) setStep({ kind: 'confirming', ...result.confirm });
      else onSignedIn(result);
    },
    (error) => setStep({ kind: 'failed', error }),
  );
  useOnArrival(() => send(false));

  switch (step.kind) {
    case 'opening':
      return <Opening />;
    case 'failed':
      return (
        <Failed
          error={step.error}
          isRetrying={isPending}
          onRetry={() => void send(false)}
          onLogin={onLogin}
        />
      );
    case 'confirming':
      return (
        <Confirmation
          {...step}
          isPending={isPending}
          onContinue={() => void send(true)}
          onLogin={onLogin}
        />
      );
  }
}

function Opening() {
  return (
    <FormPage title={texts.login.title}>
      <p className="text-accent">
        <Spinner size="lg" label={productLogin.opening} />
      </p>
    </FormPage>
  );
}

interface ConfirmationProps {
  email: string;
  product: string;
  isPending: boolean;
  onContinue: () => void;
  onLogin: () => void;
}

function Confirmation({ email, product, isPending, onContinue, onLogin }: ConfirmationProps) {
  const { question, from, confirm, another } = productLogin;
  return (
    <FormPage title={question(email)} lead={from(product)}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          size="lg"
          block
          pending={isPending}
          pendingLabel={texts.login.pending}
          onClick={onContinue}
        >
          {confirm}
        </Button>
        <Button size="lg" block variant="secondary" onClick={onLogin}>
          {another}
        </Button>
      </div>
    </FormPage>
  );
}

interface FailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
  onLogin: () => void;
}

/** An unusable link opens the login form; after any other error the merchant can retry. */
function Failed({ error, isRetrying, onRetry, onLogin }: FailedProps) {
  const { tryAgain, login } = productLogin;
  const linkText = unusableLinkText(productLogin, error);
  const isUnusable = linkText !== null || isApiError(error, 'conflict');
  return (
    <FormPage title={texts.login.title}>
      <FormError>{linkText ?? failureMessage(error)}</FormError>
      {isUnusable ? null : (
        <Button size="lg" block pending={isRetrying} onClick={onRetry}>
          {tryAgain}
        </Button>
      )}
      <Button size="lg" block variant={isUnusable ? 'primary' : 'secondary'} onClick={onLogin}>
        {login}
      </Button>
    </FormPage>
  );
}
