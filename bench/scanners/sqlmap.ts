import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { databases } from '../faults/report.ts';
import { type ApiCall, apiCalls } from './api-calls.ts';
import { type Finding, runProgram, type Scanner, type Target } from './scanner.ts';

const LIMIT_MS = 20 * 60_000;
/** The statuses of refused values, at the first of which sqlmap would stop. */
const EXPECTED_STATUSES = '400,401,403,404,405,409,413,415,422,429,501,503';

/** Where else than in a field sqlmap tries SQL: in an id in the path. */
const MARK = '*';

/** Tries SQL in every field of every call that has one. */
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
    const fields = calls.flatMap(fieldsOf);
    return { figures: { calls: calls.length, fields: fields.length }, findings };
  },
};

const fieldsOf = ({ path, query, body }: ApiCall) => [
  ...Object.keys({ ...query, ...body }),
  ...(path.includes(MARK) ? [path] : []),
];

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
function requestText({ method, path: pathname, query, body }: ApiCall, target: Target): string {
  const { url, merchant } = target;
  const search = new URLSearchParams(query).toString();
  return [
    `${method} ${pathname}${search && `?${search}`} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${merchant.token}`,
    `Cookie: ${merchant.cookie}`,
    'Sec-Fetch-Site: same-origin',
    ...(body === null ? [] : ['Content-Type: application/json']),
    '',
    body === null ? '' : JSON.stringify(body),
  ].join('\r\n');
}
