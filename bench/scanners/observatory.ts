import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { freePort } from '@atrium/server/testing/free-port';
import { newCertificate, startTlsProxy } from '../tls-proxy.ts';
import { startProductionServer } from './production-server.ts';
import { expectLooked, type Finding, runProgram, type Scanner } from './scanner.ts';

const FOLDER = path.join(import.meta.dirname, '../../.cache/scanners/observatory');
const PACKAGE = '@mdn/mdn-http-observatory';
const LIMIT_MS = 60_000;

/** Prints the result as JSON. The observatory calls ports 80 and 443. */
const PROGRAM = `
  import { scan } from '${PACKAGE}/src/scanner/index.js';
  console.log('RESULT ' + JSON.stringify(await scan('localhost')));
`;

interface Result {
  scan: { score: number; grade: string };
  tests: Record<string, { pass: boolean; scoreModifier: number; scoreDescription: string }>;
}

/** Rates the headers of a server behind TLS, as it is deployed. */
export const observatory: Scanner = {
  name: 'MDN HTTP Observatory',
  async scan({ folder }) {
    install();
    const port = await freePort();
    const server = await startProductionServer({ port, portalUrl: 'https://localhost', folder });
    const certificate = newCertificate();
    const authority = path.join(folder, 'certificate.pem');
    writeFileSync(authority, certificate.cert);
    const proxies = [
      await startTlsProxy({ ...certificate, to: port, port: 443 }),
      await startRedirect(),
    ];
    try {
      const output = await runProgram(
        process.execPath,
        ['--input-type=module', '--eval', PROGRAM],
        { cwd: FOLDER, limitMs: LIMIT_MS, env: { NODE_EXTRA_CA_CERTS: authority } },
      );
      const [, json] = /^RESULT (.*)$/m.exec(output) ?? [];
      if (json === undefined) throw new Error(/^\w*Error: .*$/m.exec(output)?.[0] ?? 'no result');
      return resultOf(JSON.parse(json) as Result);
    } finally {
      for (const proxy of proxies) proxy.close();
      await server.stop();
    }
  },
};

function resultOf({ scan, tests }: Result) {
  const findings = Object.entries(tests)
    .filter(([, { pass }]) => !pass)
    .map(
      ([name, { scoreModifier, scoreDescription }]): Finding => ({
        severity: scoreModifier <= -20 ? 'high' : scoreModifier < 0 ? 'medium' : 'low',
        text: `${name}: ${scoreDescription}`,
      }),
    );
  const figures = { tests: Object.keys(tests).length };
  expectLooked(figures);
  return { figures: { ...figures, score: scan.score }, findings };
}

/** From npm, and no part of the project: nothing else uses it. */
function install(): void {
  if (existsSync(path.join(FOLDER, 'node_modules', PACKAGE))) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }');
  // Its scripts download lists of authorities and of preloaded hosts, in which this machine is not.
  const command = ['install', '--no-audit', '--no-fund', '--ignore-scripts', PACKAGE];
  execFileSync('npm', command, { cwd: FOLDER, stdio: 'ignore' });
  const conf = path.join(FOLDER, 'node_modules', PACKAGE, 'conf');
  mkdirSync(conf, { recursive: true });
  writeFileSync(path.join(conf, 'hsts-preload.json'), '{}');
}

/** Plain HTTP, redirected to TLS. */
async function startRedirect(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    response.writeHead(301, { location: `https://localhost${url}` }).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(80, 'localhost', resolve);
  });
  return server;
}
