import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { profile, sendTo } from '../faults/merchants.ts';
import { type ApiCall, apiCalls } from './api-calls.ts';
import type { Finding, Scanner, Target } from './scanner.ts';

const SEEDS = 40;
/** The share of bits that are flipped. */
const RATIO = '0.001:0.02';
const RESPONSE_WITHIN_MS = 10_000;

/**
 * Flips bits in a request to each call of the API, and sends it as it then is: every other time in all of it but the
 * session's token and cookie, without which no call of a merchant would be reached, and else only in the values.
 */
export const zzuf: Scanner = {
  name: 'zzuf',
  packages: { zzuf: '/usr/bin/zzuf' },
  async scan(target) {
    const findings: Finding[] = [];
    const statuses = new Map<string, number>();
    for (const call of apiCalls()) {
      const file = path.join(target.folder, 'request');
      const { text, everything, values } = requestOf(call, target);
      writeFileSync(file, text);
      for (let seed = 1; seed <= SEEDS; seed++) {
        const bytes = seed % 2 === 0 ? everything : values;
        const args = [`-s${seed}`, `-r${RATIO}`, `-b${bytes}`, 'cat', file];
        const request = execFileSync('zzuf', args);
        const status = await send(request, target);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status.startsWith('5') && status !== '501') {
          findings.push({ severity: 'medium', text: `${call.name}, seed ${seed}: ${status}` });
        }
        if (status === 'no response') {
          findings.push({ severity: 'medium', text: `${call.name}, seed ${seed}: no response` });
        }
      }
      const health = await fetch(`${target.url}/healthz`);
      if (!health.ok)
        findings.push({ severity: 'high', text: `${call.name}: the server is unavailable` });
    }
    const session = await profile(sendTo([target.url]), target.merchant);
    // Without one, most requests were refused before anything else was read.
    if (session?.status !== 200) throw new Error(`the session has ended: ${session?.status}`);
    const of = (first: string) =>
      [...statuses].reduce((sum, [status, count]) => sum + (status[0] === first ? count : 0), 0);
    return {
      figures: {
        requests: [...statuses.values()].reduce((sum, count) => sum + count, 0),
        accepted: of('2'),
        refused: of('4'),
        'without a session': statuses.get('401') ?? 0,
        closed: statuses.get('closed') ?? 0,
      },
      findings,
    };
  },
};

/** @returns the status, `closed` without one, or `no response` in time. */
function send(request: Buffer, { url }: Target): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(request));
    socket.setTimeout(RESPONSE_WITHIN_MS, () => {
      resolve('no response');
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('error', () => resolve('closed'));
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'closed'));
  });
}

/** @returns the request with two ranges of its bytes, in zzuf's notation: all but the credentials, and the values alone. */
function requestOf({ method, path: pathname, query, body }: ApiCall, target: Target) {
  const { url, merchant } = target;
  const search = new URLSearchParams(query).toString();
  const json = body === null ? '' : JSON.stringify(body);
  const before = `${method} ${pathname}${search && `?${search}`} HTTP/1.1\r\n`;
  const credentials = [
    `Authorization: Bearer ${merchant.token}\r\n`,
    `Cookie: ${merchant.cookie}\r\n`,
  ].join('');
  const head = [
    `Host: ${new URL(url).host}`,
    'Connection: close',
    'Sec-Fetch-Site: same-origin',
    ...(body === null
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`]),
    '',
    '',
  ].join('\r\n');
  const text = before + credentials + head + json;
  const afterCredentials = before.length + credentials.length;
  const slash = before.indexOf(pathname);
  return {
    text,
    everything: `0-${before.length - 1},${afterCredentials}-`,
    values: `${slash + 1}-${before.length - ' HTTP/1.1\r\n'.length - 1},${afterCredentials + head.length}-`,
  };
}
