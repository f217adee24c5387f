import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const TIMEOUT_MS = 5000;
const LONGEST_ANSWER = 16 * 1024;

export interface PublicAnswer {
  status: number;
  /** Where it sends the caller instead; null when it does not. */
  location: string | null;
  text: string;
  /** The local address of the connection, which a directly reached server sees as the client. */
  local: { address: string; port: number };
}

/**
 * Asks the portal by its public URL, following nothing. Not by `fetch`, which hides its own end
 * of the connection.
 *
 * @throws when there is no response within 5 s, it exceeds 16 KiB, or an https certificate is invalid.
 */
export function askPublicly(url: URL, headers: Record<string, string>): Promise<PublicAnswer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asked = request(url, { headers, agent: false, signal }, (answer) => {
      const { localAddress = '', localPort = 0 } = answer.socket;
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > LONGEST_ANSWER) asked.destroy(new Error('The answer is too long.'));
      });
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? null,
          text,
          local: { address: localAddress, port: localPort },
        }),
      );
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
