const TIMEOUT_MS = 5000;

/** What an HTTP service said of itself, whatever it thought of the request. */
export interface HttpPingResult {
  status: number;
  /** Its clock, milliseconds since the epoch, to the second; null when it sent no `Date`. */
  date: number | null;
}

/** Asks an address for anything at all. @throws when nobody answers within 5 s. */
export type HttpPing = (url: string) => Promise<HttpPingResult>;

export const pingByHttp: HttpPing = async (url) => {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  const date = Date.parse(answer.headers.get('date') ?? '');
  return { status: answer.status, date: Number.isNaN(date) ? null : date };
};
