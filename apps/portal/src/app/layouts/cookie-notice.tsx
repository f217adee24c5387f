import { type MouseEvent, type ReactNode, type SyntheticEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { stateText } from '../../shared/route-state.ts';
import { useServices } from '../../shared/services.ts';
import { CookieWarning } from './cookie-warning.tsx';

const WARNING_ID = 'cookie-warning';

const neverChanges = () => () => undefined;
const keptWhereDrawn = () => true;

/**
 * Shows over the lower edge of the page that cookies are needed, where the browser keeps none. A session works only with
 * its cookie, so nothing is sent from the forms there: submitting one leads to the warning and keeps what was typed.
 */
export function CookieNotice({ children }: { children: ReactNode }) {
  const { browser } = useServices();
  const { state } = useLocation();
  const keepsCookies = useSyncExternalStore(neverChanges, browser.keepsCookies, keptWhereDrawn);
  const wasNotKept = stateText(state, 'cookies') !== '';
  const refuse = (event: SyntheticEvent) => {
    if (keepsCookies) return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(WARNING_ID)?.focus();
  };
  const refuseAccountButton = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('[data-needs-cookies]')) {
      refuse(event);
    }
  };
  return (
    <>
      <div className="contents" onSubmitCapture={refuse} onClickCapture={refuseAccountButton}>
        {children}
      </div>
      {keepsCookies && !wasNotKept ? null : (
        <CookieWarning id={WARNING_ID} wasNotKept={wasNotKept} onReload={browser.reload} />
      )}
    </>
  );
}
