import type { RegistrationStatus } from '@atrium/contract';
import { useEffect, useEffectEvent } from 'react';
import { useRegistrationWatch } from '../use-registration-watch.ts';

interface RegistrationWatchProps {
  email: string;
  /** Raised where something gives a reason to ask at once. */
  reasons: number;
  onStatus: (status: RegistrationStatus) => void;
}

/** Shows nothing; tells when the registration of `email` was confirmed elsewhere. Fetched once its page stands. */
export default function RegistrationWatch({ email, reasons, onStatus }: RegistrationWatchProps) {
  const { status, checkNow } = useRegistrationWatch(email);
  const check = useEffectEvent(checkNow);
  const tell = useEffectEvent(onStatus);
  useEffect(() => {
    if (reasons > 0) check();
  }, [reasons]);
  useEffect(() => tell(status), [status]);
  return null;
}
