import type { Appearance } from '@atrium/contract';
import { Button } from '@atrium/ui';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useLogout } from '../../features/auth/api/logout.ts';
import { useProfile } from '../../features/profile/api/get-profile.ts';
import { UserMenu } from '../../features/profile/components/user-menu.tsx';
import { useLinkCallback } from '../../features/social-login/pages/use-link-callback.ts';
import { StoreSwitcher } from '../../features/stores/components/store-switcher.tsx';
import { StoreHuesProvider } from '../../features/stores/store-hues.tsx';
import { useLoadFailure } from '../../shared/api/use-load-failure.ts';
import { lazyPart } from '../../shared/build/lazy-part.tsx';
import { useServices, useSession } from '../../shared/services.ts';
import type { StoreDialogs } from '../../shared/signed-in-outlet.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { keepFocus } from './keep-focus.ts';
import { SignedInFrame, StoreSwitcherSkeleton, UserMenuSkeleton } from './signed-in-frame.tsx';
import { SwitchAnnouncement } from './switch-announcement.tsx';
import { useStoreDialogs } from './use-store-dialogs.tsx';

const texts = { storesUnavailable: 'We couldn’t load your stores', retry: 'Try again' };

/** Loaded on demand, because hardly any merchant needs it. */
const EmailProblemNotice = lazyPart(
  () => import('../../features/profile/components/email-problem-notice.tsx'),
  'EmailProblemNotice',
);

export function SignedInLayout() {
  const { dialog, dialogs } = useStoreDialogs();
  useLinkCallback();
  useEffect(keepFocus, []);
  const { user } = useSession();
  const { data } = useProfile();
  useThemeColor(user?.interfaceAppearance ?? 'default');
  return (
    <StoreHuesProvider shops={data?.shoplist.shops}>
      <SignedInFrame actions={<HeaderActions {...dialogs} />}>
        {user?.emailProblem ? (
          <Suspense>
            <EmailProblemNotice email={user.email} problem={user.emailProblem} />
          </Suspense>
        ) : null}
        <Outlet context={dialogs} />
      </SignedInFrame>
      {dialog}
      <SwitchAnnouncement />
    </StoreHuesProvider>
  );
}

function HeaderActions(dialogs: StoreDialogs) {
  const { user } = useSession();
  const logOut = useLogout();
  const { helpUrl } = useServices().config;
  return (
    <>
      <PaletteButton dialogs={dialogs} />
      <Stores {...dialogs} />
      {user ? <UserMenu user={user} helpUrl={helpUrl} onLogout={logOut} /> : <UserMenuSkeleton />}
    </>
  );
}

function Stores({ openAddStore, openVerifyStore }: StoreDialogs) {
  const profile = useProfile();
  const { data, isFetching, refetch } = profile;
  const failure = useLoadFailure(profile);
  if (data) {
    return (
      <StoreSwitcher
        stores={data.shoplist}
        onAddStore={() => openAddStore()}
        onVerifyStore={openVerifyStore}
      />
    );
  }
  if (!failure) return <StoreSwitcherSkeleton />;
  return (
    <Button
      variant="secondary"
      pending={isFetching}
      title={texts.storesUnavailable}
      onClick={() => refetch()}
    >
      {texts.retry}
    </Button>
  );
}

/** Sets the colour of the browser's own interface to the chosen theme; by default it follows the device. */
export function useThemeColor(appearance: Appearance): void {
  useEffect(() => {
    if (appearance === 'default') return;
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const served = metas.map((meta) => meta.content);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    for (const meta of metas) meta.content = backgroundColor;
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = served[index] ?? '';
    };
  }, [appearance]);
}
