import { trustedScriptUrl } from '@atrium/ui/trusted-script-url';

/** Written by `scripts/portal-build/prerender-portal.ts`. */
const workerUrl = trustedScriptUrl('atrium-offline', '/offline-worker.js');

/** Has the browser show the portal's page instead of its own when a page is opened without a connection. */
export function registerOfflineWorker(window: Window): void {
  // Missing without https, and in some browsers' private windows. Without the worker, the browser shows its own page.
  const register = () =>
    window.navigator.serviceWorker?.register(workerUrl()).catch(() => undefined);
  // What the page itself needs comes first.
  if (window.document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
