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
  /** Where a sign-in began that has no link in its mail; else empty. */
  provider: string;
  /** Raised where something gives a reason to ask at once. */
  reasons: number;
  onConfirmed: (texts: ConfirmedTexts) => void;
  onMoveOn: (outcome: VerifyOutcome) => void;
}

/**
 * Shows nothing: moves a page that waits for a code on, when the code was accepted in another tab or on another device. A
 * tab that is logged in by then is led home by the session itself.
 */
export function WaitElsewhere(props: WaitElsewhereProps) {
  useOtherTabs(props);
  useOtherDevices(props);
  return null;
}

function useOtherDevices(props: WaitElsewhereProps): void {
  const { email, type, sentAt, provider, reasons, onConfirmed, onMoveOn } = props;
  const [arrivedAt] = useState(() => Date.now());
  const isOver = useCodeExpiry(sentAt || arrivedAt);
  const isRegistration = type === 'verify-email' && provider === '';
  const { status, checkNow } = useRegistrationWatch(email, isRegistration && !isOver);
  const check = useEffectEvent(checkNow);
  useEffect(() => {
    if (reasons > 0) check();
  }, [reasons]);
  const tell = useEffectEvent((next: RegistrationStatus) => {
    if (next === 'confirmed') onConfirmed(confirmedTexts);
    if (next === 'verified') onMoveOn({ type: 'verify-email' });
  });
  useEffect(() => tell(status), [status]);
}

function useOtherTabs({ email, type, onMoveOn }: WaitElsewhereProps): void {
  const { verifiedChannel, session } = useServices();
  const moveOn = useEffectEvent((): boolean => {
    if (type === 'verify-email') onMoveOn({ type });
    const signature = session.signature();
    if (type === 'reset-password' && signature !== null) onMoveOn({ type, signature });
    return type === 'verify-email' || signature !== null;
  });
  useEffect(() => {
    let stopWaiting = () => {};
    const stopHearing = verifiedChannel.onAnnounced((verified) => {
      if (verified.email !== email || verified.type !== type) return;
      // The other tab has stored the signature, but storage may reach this tab later than the message.
      if (!moveOn()) stopWaiting = session.subscribe(() => moveOn());
    });
    return () => {
      stopHearing();
      stopWaiting();
    };
  }, [verifiedChannel, session, email, type]);
}
