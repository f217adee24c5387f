import { Button, Card } from '@atrium/ui';
import { useRootAttribute } from '@atrium/ui/use-root-attribute';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { type ConsentChoice, keepConsent, readConsent } from '../consent-choice.ts';
import { startTags, type TagContainer } from '../tags.ts';

const texts = {
  title: 'May we use cookies?',
  why: 'They show us which pages are used and which partner sent you, so that we can thank that partner. Atrium works the same without them.',
  allow: 'Allow cookies',
  decline: 'Decline',
  policy: 'Cookie Policy',
};

export interface ConsentProps {
  container: TagContainer;
  /** The visitor opens the choice again. */
  reopened: boolean;
  onReopen: (reopened: boolean) => void;
}

/**
 * Loads the operator's tags after consent, and shows the question to visitors who have not chosen. Only without a
 * session: third-party scripts must not run in one (docs/decisions/portal/0023).
 */
export function Consent({ container, reopened, onReopen }: ConsentProps) {
  const { browser, session } = useServices();
  const signedIn = useSession().token !== null;
  const [choice, setChoice] = useState(() => readConsent(window, browser));
  useEffect(() => {
    if (choice === 'granted' && !signedIn) {
      startTags(window, container, { session, reload: browser.reload });
    }
  }, [choice, container, signedIn, session, browser]);
  if (signedIn || (choice !== null && !reopened)) return null;
  const choose = (next: ConsentChoice) => {
    keepConsent(window, next);
    // A loaded script can only be removed by a reload.
    if (choice === 'granted' && next === 'denied') browser.reload();
    setChoice(next);
    onReopen(false);
  };
  return <Question takesFocus={reopened} onChoose={choose} />;
}

interface QuestionProps {
  takesFocus: boolean;
  onChoose: (choice: ConsentChoice) => void;
}

/** Both buttons look the same: neither choice is favoured. */
function Question({ takesFocus, onChoose }: QuestionProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // So that it hides neither the focused element nor the end of the page.
  useRootAttribute('data-consent-asked');
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      padding="md"
      className="fixed inset-x-2 bottom-2 z-40 flex flex-col gap-3 shadow-float sm:start-auto sm:end-4 sm:bottom-4 sm:w-96 lg:top-8 lg:end-8 lg:bottom-auto"
    >
      <h2 id={titleId} ref={title} tabIndex={-1} className="font-semibold text-md outline-none">
        {texts.title}
      </h2>
      <p className="text-sm text-text-muted">
        {texts.why}{' '}
        <Link
          to={paths.cookiePolicy.getHref()}
          reloadDocument
          className="text-accent underline underline-offset-4"
        >
          {texts.policy}
        </Link>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => onChoose('denied')}>
          {texts.decline}
        </Button>
        <Button variant="secondary" onClick={() => onChoose('granted')}>
          {texts.allow}
        </Button>
      </div>
    </Card>
  );
}
