import { type MouseEvent, type ReactNode, type SyntheticEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { stateText } from '../../shared/route-state.ts';
import { useServices } from '../../shared/services.ts';
import { CookieWarning } from './cookie-warning.tsx';

const WARNING_ID = 'cookie-warning';

const neverChanges = () => () => undefined;
const keptWhilePrerendering = () => true;

/**
 * Shows a warning at the bottom of the page if the browser blocks cookies. A session needs its cookie, so forms are
 * not submitted then: a submit moves the focus to the warning and keeps the input.
 */
export function CookieNotice({ children }: { children: ReactNode }) {
  const { browser } = useServices();
  const { state } = useLocation();
  const keepsCookies = useSyncExternalStore(
    neverChanges,
    browser.keepsCookies,
    keptWhilePrerendering,
  );
  const wasNotKept = stateText(state, 'cookies') !== '';
  const block = (event: SyntheticEvent) => {
    if (keepsCookies) return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(WARNING_ID)?.focus();
  };
  const blockAccountButton = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('[data-needs-cookies]')) {
      block(event);
    }
  };
  return (
    <>
      <div className="contents" onSubmitCapture={block} onClickCapture={blockAccountButton}>
        {children}
      </div>
      {keepsCookies && !wasNotKept ? null : (
        <CookieWarning id={WARNING_ID} wasNotKept={wasNotKept} onReload={browser.reload} />
      )}
    </>
  );
}
