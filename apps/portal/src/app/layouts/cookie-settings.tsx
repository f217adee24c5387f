import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../shared/build/lazy-part.tsx';
import { useServices } from '../../shared/services.ts';
import { texts } from '../texts.ts';

const Consent = lazyPart(() => import('../../features/consent/components/consent.tsx'), 'Consent');

/** If the operator has configured a tag container: the button that opens the cookie choice, and the question. */
export function CookieSettings({ className }: { className: string }) {
  const { container } = useServices().config;
  const [isQuestionLoaded, setIsQuestionLoaded] = useState(false);
  const [reopened, setReopened] = useState(false);
  // Not during rendering, because the visitor's choice is unknown while prerendering.
  useEffect(() => {
    if (container) void loadQuestion(setIsQuestionLoaded);
  }, [container]);
  return (
    <>
      <button
        type="button"
        data-cookie-settings
        className={className}
        onClick={() => {
          setReopened(true);
          if (!isQuestionLoaded) void loadQuestion(setIsQuestionLoaded);
        }}
      >
        {texts.footer.cookieSettings}
      </button>
      {isQuestionLoaded && container && (
        <Suspense>
          <Consent container={container} reopened={reopened} onReopen={setReopened} />
        </Suspense>
      )}
    </>
  );
}

/** If the question cannot be loaded, it is not shown and no tags are loaded. */
function loadQuestion(onLoaded: (isQuestionLoaded: boolean) => void): Promise<void> {
  return Consent.preload().then(
    () => onLoaded(true),
    () => undefined,
  );
}
