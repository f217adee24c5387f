import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const TIMEOUT_MS = 5000;
const MAX_RESPONSE_LENGTH = 16 * 1024;

export interface PublicResponse {
  status: number;
  /** Where it sends the caller instead; null when it does not. */
  location: string | null;
  text: string;
  /** The local address of the connection, which a directly reached server sees as the client. */
  local: { address: string; port: number };
}

/**
 * Calls the portal by its public URL, without following redirects. Not by `fetch`, which hides its own end
 * of the connection.
 *
 * @throws when there is no response within 5 s, it exceeds 16 KiB, or an https certificate is invalid.
 */
export function requestPublicly(
  url: URL,
  headers: Record<string, string>,
): Promise<PublicResponse> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(url, { headers, agent: false, signal }, (response) => {
      const { localAddress = '', localPort = 0 } = response.socket;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MAX_RESPONSE_LENGTH) sent.destroy(new Error('The response is too long.'));
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          text,
          local: { address: localAddress, port: localPort },
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

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
