/** Runs in the offline page: opens the page that was requested once there is a connection, or when its button is pressed. */
import { OFFLINE_PATH } from '../../shared/paths.ts';

const RETRY_MS = 1_000;

const reload = () => location.reload();
addEventListener('online', reload);
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('button')) reload();
});
if (navigator.onLine) {
  if (location.pathname === OFFLINE_PATH) location.replace('/');
  else {
    // The connection came back while the worker responded; or the browser has not told this page yet that it is gone.
    const timer = setTimeout(reload, RETRY_MS);
    addEventListener('offline', () => clearTimeout(timer));
  }
}
