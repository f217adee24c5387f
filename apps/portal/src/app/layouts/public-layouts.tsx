import { Wordmark } from '@atrium/ui';
import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { AuthIllustration } from './auth-illustration.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { SiteFooter } from './site-footer.tsx';

/** So that a form stays where it is when its content grows, and the next form's title is where this one's was. */
const FIXED_TOP = 'sm:pt-[calc(50dvh-25rem)] sm:pb-0';

/** The form in one column, with the illustration beside it from 1024 px. The short landing page is in the middle. */
export function AuthLayout() {
  const isLanding = useLocation().pathname === paths.home.getHref();
  return (
    <CookieNotice>
      <div
        data-auth-layout
        className="grid min-h-dvh lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1.15fr)]"
      >
        <div className="flex min-w-0 flex-col px-4 sm:px-8">
          <header className="flex min-h-21 items-center">
            <Link to={paths.home.getHref()} className="rounded-control">
              <Wordmark />
            </Link>
          </header>
          <main
            className={`flex flex-1 flex-col py-6 ${isLanding ? 'sm:justify-center' : FIXED_TOP}`}
          >
            <div className="mx-auto w-full max-w-[26.25rem]">
              <Outlet />
            </div>
          </main>
          <SiteFooter />
        </div>
        <AuthIllustration />
      </div>
    </CookieNotice>
  );
}

/** The layout of pages without a form and without a session. */
export function PlainLayout() {
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-8">
      <header className="flex min-h-21 items-center">
        <Link to={paths.home.getHref()} className="rounded-control">
          <Wordmark />
        </Link>
      </header>
      <main className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
