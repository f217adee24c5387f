import { Button } from '@atrium/ui';
import { CircleAlert } from 'lucide-react';

const texts = {
  blocked: 'Your browser blocks cookies, so you can’t log in or register here.',
  notKept: 'Your browser didn’t keep the cookie of this login, so you were logged out.',
  howTo:
    'To allow them for this site, select the icon beside the address, open the site settings and allow cookies. Then reload this page.',
  reload: 'Reload',
};

interface CookieWarningProps {
  id: string;
  /** A login has just failed because of it. */
  wasNotKept: boolean;
  onReload: () => void;
}

/**
 * Explains why logging in is impossible and what to do. Fixed, because it is known only after rendering and must not
 * move the layout; the space below the page lets all content be scrolled into view.
 */
export function CookieWarning({ id, wasNotKept, onReload }: CookieWarningProps) {
  return (
    <>
      <div aria-hidden="true" className="h-64 sm:h-44" />
      <div
        id={id}
        role="alert"
        tabIndex={-1}
        className="fixed inset-x-2 bottom-2 z-50 mx-auto flex max-w-[35rem] items-start gap-2.5 rounded-card bg-warning-soft px-4 py-3.5 text-sm text-warning-text shadow-float sm:bottom-4 lg:start-8 lg:end-auto lg:max-w-[26.25rem]"
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="flex flex-col items-start gap-2">
          <p className="font-medium">{wasNotKept ? texts.notKept : texts.blocked}</p>
          <p>{texts.howTo}</p>
          <Button size="sm" variant="secondary" onClick={onReload}>
            {texts.reload}
          </Button>
        </div>
      </div>
    </>
  );
}
