import { messages, type SocialProvider } from '@atrium/contract';
import { Button, FacebookMark, GoogleMark } from '@atrium/ui';
import { useState } from 'react';
import { useFailureNotice } from '../../../shared/failure-notice.tsx';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useStartSocialLogin } from '../api/start-social-login.ts';
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

/** Continue with Google and with Facebook (section 2, landing, Login and Signup). */
export function SocialButtons() {
  const notifyFailure = useFailureNotice();
  const start = useStartSocialLogin();
  const [pendingId, setPendingId] = useState<SocialProvider>();
  const send = useSingleFlight(async (provider: (typeof providers)[number]) => {
    setPendingId(provider.id);
    try {
      await start(provider.id);
    } catch (error) {
      notifyFailure(error, provider.failure);
    } finally {
      setPendingId(undefined);
    }
  });
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          size="lg"
          block
          icon={provider.icon}
          pending={pendingId === provider.id}
          pendingLabel={texts.pending}
          onClick={() => send(provider)}
        >
          {provider.label}
        </Button>
      ))}
    </div>
  );
}
