import { formPaths, mailedLinkPaths, paths } from '../shared/paths.ts';
import { pageGroup } from './lazy-page.tsx';

export const formPages = pageGroup(() => import('./pages/form-pages.ts'));
export const codePages = pageGroup(() => import('./pages/code-pages.ts'));
export const resetPages = pageGroup(() => import('./pages/reset-password-page.tsx'));
export const mailedLinkPages = pageGroup(() => import('./pages/mailed-link-pages.ts'));
export const socialReturnPages = pageGroup(() => import('./pages/social-return-page.tsx'));
export const signedInLoading = pageGroup(() => import('./layouts/signed-in-loading.tsx'));
export const laterPages = pageGroup(() => import('./pages/later-pages.ts'));
export const lostPages = pageGroup(() => import('./pages/not-found-page.tsx'));

/** Fetches what an address shows before anything is drawn, so that a page appears whole. */
export async function preloadPage(pathname: string, signedIn: boolean): Promise<void> {
  if (signedIn) await signedInLoading.preload();
  else if (formPaths.some((path) => path === pathname)) await formPages.preload();
  else if (pathname === paths.verifyEmail.pattern) await codePages.preload();
  else if (pathname === paths.resetPassword.pattern) await resetPages.preload();
  else if (mailedLinkPaths.some((path) => path === pathname)) await mailedLinkPages.preload();
  else if (!Object.values(paths).some(({ pattern }) => pattern === pathname)) {
    await lostPages.preload();
  }
}
