import { isApiError, type RegistrationStatus, type VerificationType } from '@atrium/contract';
import { Button } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { queryKeys } from '../../../shared/api/query-client.ts';
import { useCodeExpiry } from '../../../shared/forms/use-code-entry.ts';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { useServices } from '../../../shared/services.ts';
import { getRegistrationStatus } from '../api/auth-calls.ts';
import { verifiedElsewhereTexts as texts } from '../verify-texts.ts';
import type { VerifyOutcome } from './verify-form.tsx';

/** A page continues at most 3 seconds after its link was opened on another device. */
const POLL_MS = 2_000;
const POLL_AFTER_FAILURE_MS = 10_000;

/**
 * Next steps in the browser that registered, after the address was verified on another device: the password chosen
 * here does not work before a login there (docs/decisions/accounts/0005).
 */
export function VerifiedElsewhere({ email }: { email: string }) {
  const state: RouteState = { email, purpose: 'set-password' };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-text-muted">{texts.here}</p>
      <Button
        variant="secondary"
        render={(props) => <Link to={paths.forgotPassword.getHref()} state={state} {...props} />}
      >
        {texts.setPassword}
      </Button>
    </div>
  );
}

interface VerifiedElsewhereWatchProps {
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
  /** The address was verified on another device, and the password chosen here does not work yet. */
  onVerifiedElsewhere: () => void;
  onVerified: (outcome: VerifyOutcome) => void;
}

/**
 * Renders nothing. Leaves a page that waits for a code after the code was accepted in another tab or on another
 * device. A tab that is logged in by then is redirected home by the session.
 */
export function VerifiedElsewhereWatch(props: VerifiedElsewhereWatchProps) {
  useOtherTabs(props);
  useOtherDevices(props);
  return null;
}

function useOtherDevices(props: VerifiedElsewhereWatchProps): void {
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
    if (next === 'confirmed') props.onVerifiedElsewhere();
    if (next === 'verified') props.onVerified({ type: 'verify-email' });
  });
  useEffect(() => {
    if (!isPaused) report(status);
  }, [isPaused, status]);
}

/** Polls whether the registration of `email` was verified elsewhere, while `enabled` and while the page is visible. */
function useRegistrationWatch(email: string, enabled: boolean) {
  const { callApi } = useServices();
  const { data, refetch } = useQuery<RegistrationStatus>({
    queryKey: [...queryKeys.registrationStatus, email],
    queryFn: () => getRegistrationStatus(callApi, email),
    enabled: (query) => enabled && query.state.data !== 'verified',
    refetchInterval: ({ state: { error } }) => (error ? waitAfter(error) : POLL_MS),
    retry: false,
    // Whoever has just arrived is about to type the code.
    initialData: 'waiting',
    staleTime: POLL_MS,
    gcTime: 0,
  });
  const checkNow = () => {
    // `refetch` itself does not look at `enabled`.
    if (enabled && data !== 'verified') void refetch();
  };
  return { status: data, checkNow };
}

/** Milliseconds until the next poll after a failed one. */
function waitAfter(error: Error): number {
  const seconds = isApiError(error) ? error.retryAfterSeconds : null;
  return Math.max(POLL_AFTER_FAILURE_MS, (seconds ?? 0) * 1000);
}

function useOtherTabs({ email, type, onVerified }: VerifiedElsewhereWatchProps): void {
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
