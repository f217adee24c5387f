import { trustedScriptUrl } from '@atrium/ui/trusted-script-url';

/** Written by `scripts/portal-build/prerender-portal.ts`. */
const workerUrl = trustedScriptUrl('atrium-offline', '/offline-worker.js');

/** Has the browser show the portal's page instead of its own when a page is opened without a connection. */
export function registerOfflineWorker({ serviceWorker }: Navigator): void {
  // Missing without https, and in some browsers' private windows. Without the worker, the browser shows its own page.
  serviceWorker?.register(workerUrl()).catch(() => undefined);
}
