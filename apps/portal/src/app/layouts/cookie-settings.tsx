import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useServices } from '../../shared/services.ts';
import { texts } from '../texts.ts';

const Consent = lazyPart(() => import('../../features/consent/components/consent.tsx'), 'Consent');

/** Where the operator has a container of tags: the way to choose about cookies anew, and the question. */
export function CookieSettings({ className }: { className: string }) {
  const { container } = useServices().config;
  const [canAsk, setCanAsk] = useState(false);
  const [reopened, setReopened] = useState(false);
  // Not while the page is drawn: what this browser has chosen is not known where it is prerendered.
  useEffect(() => {
    if (container) void fetchQuestion(setCanAsk);
  }, [container]);
  return (
    <>
      <button
        type="button"
        data-cookie-settings
        className={className}
        onClick={() => {
          setReopened(true);
          if (!canAsk) void fetchQuestion(setCanAsk);
        }}
      >
        {texts.footer.cookieSettings}
      </button>
      {canAsk && container && (
        <Suspense>
          <Consent container={container} reopened={reopened} onReopen={setReopened} />
        </Suspense>
      )}
    </>
  );
}

/** Whoever cannot fetch the question is not asked, and nothing is loaded. */
function fetchQuestion(onFetched: (canAsk: boolean) => void): Promise<void> {
  return Consent.preload().then(
    () => onFetched(true),
    () => undefined,
  );
}
