import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiCalls } from './api-calls.ts';
import { expectLooked, type Finding, runProgram, type Scanner, severities } from './scanner.ts';

/** Those that call other machines, for lists or to be called back, are left out. */
const MODULES =
  'backup,blindsql,buster,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
const SCAN_SECONDS = 120;
const ATTACK_SECONDS = 60;
const LIMIT_MS = 20 * 60_000;

interface Report {
  vulnerabilities: Record<string, { level: number; path: string; info: string }[]>;
  anomalies: Record<string, { level: number; path: string; info: string }[]>;
}

/** Looks for forms and links on every page, and attacks them and the calls of the API that read. */
export const wapiti: Scanner = {
  name: 'wapiti',
  packages: { wapiti: '/usr/bin/wapiti' },
  async scan({ url, merchant, folder }) {
    const file = path.join(folder, 'report.json');
    const starts = apiCalls()
      .filter(({ method }) => method === 'GET')
      .map((call) => `${url}${call.path}?${new URLSearchParams(call.query)}`);
    const pages = [
      '/login',
      '/signup',
      '/forget-password',
      '/account-settings',
      '/stores',
      '/docs/',
    ];
    const output = await runProgram(
      'wapiti',
      [
        ...['--url', `${url}/`, '--scope', 'domain', '--module', MODULES, '--level', '1'],
        ...[...starts, ...pages.map((page) => url + page)].flatMap((start) => ['--start', start]),
        ...['--header', `Authorization: Bearer ${merchant.token}`],
        ...['--header', `Cookie: ${merchant.cookie}`],
        ...['--max-scan-time', String(SCAN_SECONDS), '--max-attack-time', String(ATTACK_SECONDS)],
        ...[
          '--flush-session',
          '--no-bugreport',
          '--store-session',
          folder,
          '--store-config',
          folder,
        ],
        ...['--format', 'json', '--output', file],
      ],
      { cwd: folder, limitMs: LIMIT_MS },
    );
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    const findings = Object.entries({ ...report.vulnerabilities, ...report.anomalies }).flatMap(
      ([category, found]) =>
        found.map(
          ({ level, path: where, info }): Finding => ({
            severity: severities[Math.min(level, severities.length) - 1] ?? 'low',
            text: `${category}: ${where} (${info.split('\n', 1)[0]})`,
          }),
        ),
    );
    const modules = output.match(/^\[\*\] Launching module /gm)?.length ?? 0;
    const [, found] = /found (\d+) URLs and forms/.exec(output) ?? [];
    const figures = { 'URLs and forms': Number(found), modules };
    expectLooked(figures);
    return { figures, findings };
  },
};
