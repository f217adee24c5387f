import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  geolocationHeaders,
  PROOF_OF_WORK_HEADER,
  SHOP_HEADER,
  TIME_ZONE_HEADER,
} from '@atrium/contract';
import { profile, sendTo } from '../faults/merchants.ts';
import { databases } from '../faults/report.ts';
import { type ApiCall, apiCalls } from './api-calls.ts';
import { type Finding, runProgram, type Scanner, type Target } from './scanner.ts';

const LIMIT_MS = 20 * 60_000;
/** The statuses of refused values, at the first of which sqlmap would stop. */
const EXPECTED_STATUSES = '400,401,403,404,405,409,413,415,422,429,501,503';

/** Where else than in a field sqlmap tries SQL: in an id in the path, and in the headers below. */
const MARK = '*';

/** The headers that the server reads, beside those that sqlmap itself tries: cookies, User-Agent and Referer. */
const READ_HEADERS: Readonly<Record<string, string>> = {
  'Accept-Language': 'en',
  'X-Forwarded-For': '127.0.0.1',
  [SHOP_HEADER]: 'scanner.myshopify.com',
  [PROOF_OF_WORK_HEADER]: '1',
  [TIME_ZONE_HEADER]: 'Europe/Berlin',
  ...Object.fromEntries(Object.values(geolocationHeaders).map((name) => [name, '1'])),
};
/** The server reads them in the same way for every call: one with a session and one without. */
const WITH_HEADERS = ['getProfile', 'login'];

/** Tries SQL in every field of every call that has one, and in the headers of two calls. */
export const sqlmap: Scanner = {
  name: 'sqlmap',
  packages: { sqlmap: '/usr/bin/sqlmap' },
  // Each has a syntax and errors of its own.
  databases: ['sqlite', 'postgres'],
  async scan(target) {
    const calls = apiCalls(`1${MARK}`).filter((call) => fieldsOf(call).length > 0);
    const findings: Finding[] = [];
    for (const call of calls) {
      const output = await tryOut(call, target);
      const [, injectable] = /Parameter: (\S+)/.exec(output) ?? [];
      if (injectable) {
        findings.push({ severity: 'high', text: `${call.name}: ${injectable} takes SQL` });
      } else if (!/do not appear to be injectable/.test(output)) {
        findings.push({ severity: 'medium', text: `${call.name}: not tried` });
      }
    }
    const session = await profile(sendTo([target.url]), target.merchant);
    // Without one, most requests were refused before anything else was read.
    if (session?.status !== 200) throw new Error(`the session has ended: ${session?.status}`);
    const fields = calls.flatMap(fieldsOf);
    return { figures: { calls: calls.length, fields: fields.length }, findings };
  },
};

const fieldsOf = ({ name, path, query, body }: ApiCall) => [
  ...Object.keys({ ...query, ...body, ...headersOf(name) }),
  ...(path.includes(MARK) ? [path] : []),
];

const headersOf = (name: string) => (WITH_HEADERS.includes(name) ? READ_HEADERS : {});

async function tryOut(call: ApiCall, target: Target): Promise<string> {
  const folder = path.join(target.folder, call.name);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'request.txt');
  await writeFile(file, requestText(call, target));
  const options = [
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    // SQLite's own inline, stacked and time-based queries are of this level and risk.
    '--level=3',
    '--risk=2',
    // All techniques, but none of other databases.
    `--dbms=${databases[target.database]}`,
    '--flush-session',
    '--threads=4',
    `--ignore-code=${EXPECTED_STATUSES}`,
    `--output-dir=${folder}`,
  ];
  return runProgram('sqlmap', ['-r', file, ...options], { cwd: folder, limitMs: LIMIT_MS });
}

/** A request as sqlmap reads it. */
function requestText(call: ApiCall, target: Target): string {
  const { name, method, path: pathname, query, body } = call;
  const { url, merchant } = target;
  const search = new URLSearchParams(query).toString();
  return [
    `${method} ${pathname}${search && `?${search}`} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${merchant.token}`,
    `Cookie: ${merchant.cookie}`,
    'Sec-Fetch-Site: same-origin',
    ...Object.entries(headersOf(name)).map(([header, value]) => `${header}: ${value}${MARK}`),
    ...(body === null ? [] : ['Content-Type: application/json']),
    '',
    body === null ? '' : JSON.stringify(body),
  ].join('\r\n');
}
