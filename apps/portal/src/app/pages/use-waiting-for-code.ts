import type { VerificationType } from '@atrium/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { VerifyOutcome } from '../../features/auth/components/verify-form.tsx';
import { useRegistrationWatch } from '../../features/auth/use-registration-watch.ts';
import { useServices } from '../../shared/services.ts';
import { useCodeExpiry } from '../../shared/use-code-expiry.ts';

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
  const { status, checkNow } = useRegistrationWatch(email, isRegistration && !isOver);

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
  return { confirmedElsewhere: status === 'confirmed', checkNow };
}
