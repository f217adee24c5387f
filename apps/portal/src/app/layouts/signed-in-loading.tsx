import { HomeFrame, HomeSkeleton } from '../../features/home/pages/home-frame.tsx';
import { NextStepPlaceholder } from '../../features/setup-guide/components/next-step-placeholder.tsx';
import { paths } from '../../shared/paths.ts';
import {
  SearchSkeleton,
  SignedInFrame,
  StoreSwitcherSkeleton,
  UserMenuSkeleton,
} from './signed-in-frame.tsx';

/** Placeholder for the logged-in pages while their script loads. */
export function SignedInLoading({ pathname }: { pathname: string }) {
  const actions = (
    <>
      <SearchSkeleton />
      <StoreSwitcherSkeleton />
      <UserMenuSkeleton />
    </>
  );
  return (
    <SignedInFrame actions={actions}>
      {pathname === paths.home.getHref() ? (
        <HomeFrame step={<NextStepPlaceholder />}>
          <HomeSkeleton />
        </HomeFrame>
      ) : null}
    </SignedInFrame>
  );
}
