import { Wordmark } from '@atrium/ui';
import { Link, Outlet } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { AuthHall } from './auth-hall.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The form in one column, with the illustration beside it from 1024 px. */
export function AuthLayout() {
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
          <main className="flex flex-1 flex-col py-6 sm:pt-[max(1.5rem,calc(50dvh-25rem))] sm:pb-4 sm:has-data-centered:justify-center sm:has-data-centered:py-6">
            <div className="mx-auto w-full max-w-[26.25rem]">
              <Outlet />
            </div>
          </main>
          <SiteFooter />
        </div>
        <AuthHall />
      </div>
    </CookieNotice>
  );
}
