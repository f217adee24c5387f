import { Skeleton, Wordmark } from '@atrium/ui';
import { useRootAttribute } from '@atrium/ui/use-root-attribute';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { texts } from '../texts.ts';

interface SignedInFrameProps {
  /** The right side of the header: store switcher and user menu. */
  actions: ReactNode;
  children: ReactNode;
}

/** Header and content column; rendered before the pages are loaded. */
export function SignedInFrame({ actions, children }: SignedInFrameProps) {
  useRootAttribute('data-signed-in-frame');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-control bg-surface-raised focus:not-sr-only focus:absolute focus:z-50 focus:m-5 focus:px-4 focus:py-2.5 sm:focus:ms-48"
      >
        {texts.skipToContent}
      </a>
      <header
        data-signed-in-header
        className="top-0 z-30 border-border border-b bg-surface [@media(height>32rem)]:sticky"
      >
        <div className="mx-auto flex min-h-21 w-full max-w-[78rem] items-center gap-3 px-4 sm:px-6">
          {/* Its padding makes it large enough for a finger, its margins leave everything where it is. */}
          <Link
            to={paths.home.getHref()}
            className="-my-2.5 me-auto shrink-0 rounded-control py-2.5 max-sm:-ms-3 max-sm:ps-3"
          >
            {/* On a phone the room is for the name of the store. */}
            <Wordmark className="max-sm:text-[0px]" />
          </Link>
          {actions}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[78rem] flex-1 flex-col px-4 outline-none sm:px-6"
      >
        {children}
      </main>
    </div>
  );
}

export function StoreSwitcherSkeleton() {
  return <Skeleton shape="block" className="h-11 w-54 min-w-0 rounded-control sm:w-72 xl:w-88" />;
}

/** As wide as the search button with its shortcut. Plainer than `SearchPlaceholder`, because visitors load its code too. */
export function SearchSkeleton() {
  return <Skeleton shape="block" className="h-11 w-11 shrink-0 rounded-control lg:w-42" />;
}

/** A placeholder of the size of the avatar, with the room of the button around it. */
export function UserMenuSkeleton() {
  return <Skeleton shape="circle" className="my-1 ms-1 size-9 shrink-0" />;
}
