import { Button } from '@atrium/ui';
import { CircleAlert } from 'lucide-react';

const texts = {
  blocked: 'Your browser blocks cookies, so you cannot log in or register here.',
  notKept:
    'You could not stay logged in, because your browser did not keep the cookie of this login.',
  howTo:
    'Allow cookies for this site: select the icon beside the address in your browser, open the site settings and allow cookies. Then reload this page.',
  reload: 'Reload',
};

interface CookieWarningProps {
  /** A login has just failed by it. */
  wasNotKept: boolean;
  onReload: () => void;
}

/** Why nobody can log in here, and what to do about it. */
export default function CookieWarning({ wasNotKept, onReload }: CookieWarningProps) {
  return (
    <div
      role="alert"
      className="mb-6 flex items-start gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-warning-text"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex flex-col items-start gap-2.5">
        <p className="font-medium">{wasNotKept ? texts.notKept : texts.blocked}</p>
        <p>{texts.howTo}</p>
        <Button size="sm" variant="secondary" onClick={onReload}>
          {texts.reload}
        </Button>
      </div>
    </div>
  );
}
