const PARAMETER = 'mailData';

/**
 * Moves what a mailed link carries out of the address and into the state of its page, where the router keeps
 * `usr`: nobody reads it over a shoulder, and no request, script or bookmark gets to see it.
 */
export function takeMailDataFromAddress({ location, history }: Window): void {
  const url = new URL(location.href);
  const mailData = url.searchParams.get(PARAMETER);
  if (mailData === null) return;
  url.searchParams.delete(PARAMETER);
  history.replaceState({ usr: { mailData } }, '', url);
}
