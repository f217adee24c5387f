import type { RegistrationStatus, VerificationType } from '@atrium/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCodeExpiry } from '../../../shared/forms/use-code-entry.ts';
import { useServices } from '../../../shared/services.ts';
import { useRegistrationWatch } from '../use-registration-watch.ts';
import { type ConfirmedTexts, confirmedTexts } from '../verify-texts.ts';
import type { VerifyOutcome } from './verify-form.tsx';

interface WaitElsewhereProps {
  email: string;
  type: VerificationType;
  /** When the code was mailed, in milliseconds since 1970, or 0. */
  sentAt: number;
  /** The provider, if the login began there: its email has no link. Otherwise empty. */
  provider: string;
  /** True while this page checks a code and after it was accepted: then this page itself verifies the address. */
  isPaused: boolean;
  /** Increased to trigger a check at once. */
  checkRequests: number;
  onConfirmed: (texts: ConfirmedTexts) => void;
  onVerified: (outcome: VerifyOutcome) => void;
}

/**
 * Renders nothing. Leaves a page that waits for a code after the code was accepted in another tab or on another
 * device. A tab that is logged in by then is redirected home by the session.
 */
export function VerifiedElsewhereWatch(props: WaitElsewhereProps) {
  useOtherTabs(props);
  useOtherDevices(props);
  return null;
}

function useOtherDevices(props: WaitElsewhereProps): void {
  const { email, type, sentAt, provider, isPaused, checkRequests } = props;
  const [arrivedAt] = useState(() => Date.now());
  const isOver = useCodeExpiry(sentAt || arrivedAt);
  const isRegistration = type === 'verify-email' && provider === '';
  const { status, checkNow } = useRegistrationWatch(email, isRegistration && !isOver && !isPaused);
  const check = useEffectEvent(checkNow);
  useEffect(() => {
    if (checkRequests > 0) check();
  }, [checkRequests]);
  const report = useEffectEvent((next: RegistrationStatus) => {
    if (next === 'confirmed') props.onConfirmed(confirmedTexts);
    if (next === 'verified') props.onVerified({ type: 'verify-email' });
  });
  useEffect(() => {
    if (!isPaused) report(status);
  }, [isPaused, status]);
}

function useOtherTabs({ email, type, onVerified }: WaitElsewhereProps): void {
  const { verifiedChannel, session } = useServices();
  const applyVerification = useEffectEvent((): boolean => {
    if (type === 'verify-email') onVerified({ type });
    const signature = session.signature();
    if (type === 'reset-password' && signature !== null) onVerified({ type, signature });
    return type === 'verify-email' || signature !== null;
  });
  useEffect(() => {
    let stopWaiting = () => {};
    const stopListening = verifiedChannel.onAnnounced((verified) => {
      if (verified.email !== email || verified.type !== type) return;
      // The other tab has stored the signature, but the storage event may arrive after the message.
      if (!applyVerification()) stopWaiting = session.subscribe(() => applyVerification());
    });
    return () => {
      stopListening();
      stopWaiting();
    };
  }, [verifiedChannel, session, email, type]);
}
