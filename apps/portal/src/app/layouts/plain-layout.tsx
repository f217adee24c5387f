import { Wordmark } from '@atrium/ui';
import { Link, Outlet } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { SiteFooter } from './site-footer.tsx';

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
