import type { RegistrationStatus, VerificationType } from '@atrium/contract';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { VerifyOutcome } from '../../features/auth/components/verify-form.tsx';
import { useServices } from '../../shared/services.ts';
import { useCodeExpiry } from '../../shared/use-code-expiry.ts';

/** Needed two seconds after the page stands. */
const RegistrationWatch = lazy(
  () => import('../../features/auth/components/registration-watch.tsx'),
);

interface AwaitedCode {
  email: string;
  type: VerificationType;
  /** When it was mailed, in milliseconds since 1970, or 0. */
  sentAt: number;
  /** A sign-in that began at Google or Facebook has no link in its mail. */
  provider: string;
}

/**
 * Moves a page that waits for a code on, when the code was accepted in another tab or on another device. A tab that is
 * logged in by then is led home by the session itself.
 */
export function useWaitingForCode(
  { email, type, sentAt, provider }: AwaitedCode,
  moveOn: (outcome: VerifyOutcome) => void,
) {
  const { verifiedChannel, session } = useServices();
  const [arrivedAt] = useState(() => Date.now());
  const isOver = useCodeExpiry(sentAt || arrivedAt);
  const isRegistration = type === 'verify-email' && provider === '';
  const [status, setStatus] = useState<RegistrationStatus>('waiting');
  const [reasons, setReasons] = useState(0);

  const moveOnVerified = useEffectEvent(() => moveOn({ type: 'verify-email' }));
  useEffect(() => {
    if (status === 'verified') moveOnVerified();
  }, [status]);

  const moveOnToReset = useEffectEvent((): boolean => {
    const signature = session.signature();
    if (signature !== null) moveOn({ type: 'reset-password', signature });
    return signature !== null;
  });
  useEffect(() => {
    let stopWaiting = () => {};
    const stopHearing = verifiedChannel.onAnnounced((verified) => {
      if (verified.email !== email || verified.type !== type) return;
      if (type === 'verify-email') return moveOnVerified();
      // The other tab has stored the signature, but storage may reach this tab later than the message.
      if (!moveOnToReset()) stopWaiting = session.subscribe(() => moveOnToReset());
    });
    return () => {
      stopHearing();
      stopWaiting();
    };
  }, [verifiedChannel, session, email, type]);
  return {
    confirmedElsewhere: status === 'confirmed',
    checkNow: () => setReasons((count) => count + 1),
    /** To be drawn: it asks the server. */
    watch:
      isRegistration && !isOver ? (
        <Suspense>
          <RegistrationWatch email={email} reasons={reasons} onStatus={setStatus} />
        </Suspense>
      ) : null,
  };
}
