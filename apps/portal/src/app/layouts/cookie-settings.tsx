import { type ComponentType, useEffect, useState } from 'react';
import type { ConsentProps } from '../../features/consent/components/consent.tsx';
import { useServices } from '../../shared/services.ts';
import { texts } from '../texts.ts';

/** Where the operator has a container of tags: the way to choose about cookies anew, and the question. */
export function CookieSettings({ className }: { className: string }) {
  const { container } = useServices().config;
  const [Consent, setConsent] = useState<ComponentType<ConsentProps>>();
  const [reopened, setReopened] = useState(false);
  // Not while the page is drawn: what this browser has chosen is not known where it is prerendered.
  useEffect(() => {
    if (!container) return;
    import('../../features/consent/components/consent.tsx').then(
      ({ Consent: loaded }) => setConsent(() => loaded),
      // Whoever cannot fetch the question is not asked, and nothing is loaded.
      () => undefined,
    );
  }, [container]);
  return (
    <>
      <button
        type="button"
        data-cookie-settings
        className={className}
        onClick={() => setReopened(true)}
      >
        {texts.footer.cookieSettings}
      </button>
      {Consent && container && (
        <Consent container={container} reopened={reopened} onReopen={setReopened} />
      )}
    </>
  );
}
