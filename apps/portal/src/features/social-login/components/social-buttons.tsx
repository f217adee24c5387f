import { messages, type SocialProvider, socialProviderNames } from '@atrium/contract';
import { Badge, Button, FacebookMark, GoogleMark } from '@atrium/ui';
import { useEffect } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useStartSocialLogin } from '../api/social-login-calls.ts';
import { texts } from '../texts.ts';

const providers = [
  {
    id: 'google',
    label: texts.google,
    icon: <GoogleMark className="size-5" />,
    failure: messages.googleLoginFailed,
  },
  {
    id: 'facebook',
    label: texts.facebook,
    icon: <FacebookMark className="size-5" />,
    failure: messages.somethingWentWrong,
  },
] as const satisfies readonly { id: SocialProvider; [part: string]: unknown }[];

interface SocialButtonsProps {
  /** The provider to mark as last used. */
  lastUsed?: string | null;
}

/** The buttons Continue with Google and Continue with Facebook. */
export function SocialButtons({ lastUsed = null }: SocialButtonsProps) {
  const notifyFailure = useFailureNotice();
  const { mutateAsync: start, variables: started, isError, reset } = useStartSocialLogin();
  const { run: send } = useAction(
    (provider: (typeof providers)[number]) => start(provider.id),
    (error, provider) => notifyFailure(error, provider.failure),
  );
  // A page restored from the back/forward cache is not leaving any more.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          data-needs-cookies
          variant="secondary"
          size="lg"
          block
          icon={provider.icon}
          iconEnd={
            provider.id === lastUsed ? (
              // On the button's edge: on a phone there is no room beside the label.
              <Badge tone="accent" className="absolute -top-2.5 end-3">
                {texts.lastUsed}
              </Badge>
            ) : null
          }
          pending={started === provider.id && !isError}
          pendingLabel={texts.pending(socialProviderNames[provider.id])}
          onClick={() => send(provider)}
        >
          {provider.label}
        </Button>
      ))}
    </div>
  );
}
