import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../../shared/build/lazy-part.tsx';
import { stateText } from '../../shared/route-state.ts';
import { useSession } from '../../shared/services.ts';
import { audienceOf, prefetchNextPage, prefetchPage } from './page-loading.ts';

/** A password or a code is about to be typed: the page behind it is needed soon. */
const LAST_FIELD = 'input[type="password"], input[autocomplete="one-time-code"]';

/**
 * Loads the script of a page before it is opened: when a link to it is pointed at, focused or touched, and while the
 * password or the code that opens it is typed.
 */
export function Prefetch() {
  const { token } = useSession();
  const { pathname, state } = useLocation();
  const audience = audienceOf(token);

  const prefetch = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (link?.origin === window.location.origin) prefetchPage(link.pathname, audience);
    // Autofocused fields must not delay the page that they are on.
    else if (target.matches(LAST_FIELD)) whenIdle(() => prefetchNextPage(pathname));
  });
  // A password manager fills in a form without a focus.
  const prefetchNext = useEffectEvent(() => prefetchNextPage(pathname));
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches(LAST_FIELD)) whenIdle(() => prefetchNext());
    const intents = ['pointerover', 'focusin', 'touchstart'] as const;
    const onIntent = (event: Event) => prefetch(event);
    const onSubmit = () => prefetchNext();
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    document.addEventListener('submit', onSubmit, true);
    return () => {
      for (const intent of intents) document.removeEventListener(intent, onIntent);
      document.removeEventListener('submit', onSubmit, true);
    };
  }, []);
  const isReturn = stateText(state, 'social') !== '';
  useEffect(() => {
    // The provider's callback is being checked.
    if (isReturn) prefetchNext();
  }, [isReturn]);
  return null;
}
