import { ApiError, errorCodes } from '@atrium/contract';
import { useEffect, useEffectEvent } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { useServices } from '../../../shared/services.ts';

/** Says in this tab that another one switched stores, in the words of the refusal that a change would meet. */
export function StoreChangedNotice({ shown }: { shown: string | null }) {
  const { storeChannel } = useServices();
  const notifyFailure = useFailureNotice();
  const announce = useEffectEvent((domain: string) => {
    if (domain === shown) return;
    const { status, message } = errorCodes.store_changed;
    notifyFailure(new ApiError({ status, code: 'store_changed', message }));
  });
  useEffect(() => storeChannel.onAnnounced((domain) => announce(domain)), [storeChannel]);
  return null;
}
