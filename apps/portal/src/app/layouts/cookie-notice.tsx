import { Button } from '@atrium/ui';
import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { stateText } from '../../shared/route-state.ts';
import { useServices } from '../../shared/services.ts';
import { texts } from '../texts.ts';

const neverChanges = () => () => undefined;
const keptWhereDrawn = () => true;

/**
 * Says above each form that cookies are needed, where the browser keeps none: a session works only with its cookie, so
 * the right password would lead nowhere.
 */
export function CookieNotice() {
  const { browser } = useServices();
  const { state } = useLocation();
  const keepsCookies = useSyncExternalStore(neverChanges, browser.keepsCookies, keptWhereDrawn);
  const wasNotKept = stateText(state, 'cookies') !== '';
  if (keepsCookies && !wasNotKept) return null;
  const { blocked, notKept, howTo, reload } = texts.cookies;
  return (
    <div
      role="alert"
      className="mb-6 flex items-start gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-warning-text"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex flex-col items-start gap-2.5">
        <p className="font-medium">{wasNotKept ? notKept : blocked}</p>
        <p>{howTo}</p>
        <Button size="sm" variant="secondary" onClick={browser.reload}>
          {reload}
        </Button>
      </div>
    </div>
  );
}
