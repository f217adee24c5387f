/** Runs in the offline page: opens the page that was requested once there is a connection, or when its button is pressed. */
import { OFFLINE_PATH } from '../../shared/paths.ts';

/** How long the connection must last first: one that comes and goes would overtake the next page with this one. */
const STABLE_MS = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const reload = () => location.reload();
const reloadSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(reload, STABLE_MS);
};
addEventListener('online', reloadSoon);
const stop = () => clearTimeout(timer);
addEventListener('offline', stop);
// A page that is being left must not load again.
addEventListener('beforeunload', stop);
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('button')) reload();
});
if (navigator.onLine) {
  if (location.pathname === OFFLINE_PATH) location.replace('/');
  // The connection came back while the worker responded; or the browser has not told this page yet that it is gone.
  else reloadSoon();
}
