const TIMEOUT_MS = 5000;

/** The response of an HTTP service, whatever its status. */
export interface HttpPingResult {
  status: number;
  /** Its clock, milliseconds since the epoch, to the second; null when it sent no `Date`. */
  date: number | null;
}

/** Requests a URL, whatever it returns. @throws when there is no response within 5 s. */
export type HttpPing = (url: string) => Promise<HttpPingResult>;

export const pingByHttp: HttpPing = async (url) => {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  const date = Date.parse(response.headers.get('date') ?? '');
  return { status: response.status, date: Number.isNaN(date) ? null : date };
};
