/** Runs `task` when the browser has nothing more urgent to do. */
export function whenIdle(task: () => void): void {
  // Safari does not support it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 1000);
}
