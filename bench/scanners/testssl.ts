import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import { newCertificate } from '../tls-proxy.ts';
import { startProductionServer } from './production-server.ts';
import { expectLooked, type Finding, runProgram, type Scanner, type Severity } from './scanner.ts';

const HANDBOOK = path.join(import.meta.dirname, '../../docs/operations.md');
const LIMIT_MS = 240_000;
const STARTS_WITHIN_MS = 10_000;
/** What the certificate of the scan cannot have: it is signed by nobody and valid for a day. */
const OF_CERTIFICATE = /^cert_/;
/** An optional part of the program, which Debian leaves out. */
const OPTIONAL = 'engine_problem';
const MIN_CHECKS = 50;
const severities: Readonly<Record<string, Severity>> = {
  // What it could not try.
  WARN: 'low',
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'high',
};

/** The ports and files that stand for those of the handbook. */
interface Place {
  readonly folder: string;
  readonly to: number;
  readonly https: number;
  readonly http: number;
  readonly key: string;
  readonly certificate: string;
}

interface Proxy {
  readonly name: string;
  readonly command: string;
  /** Writes its configuration from the handbook, and returns the arguments to start it with. */
  configure(handbook: string, place: Place): string[];
}

const proxies: readonly Proxy[] = [
  {
    name: 'Caddy',
    command: '/usr/bin/caddy',
    configure(handbook, { folder, to, https, http, key, certificate }) {
      const file = path.join(folder, 'Caddyfile');
      const ports = `{\n  admin off\n  http_port ${http}\n  https_port ${https}`;
      const configuration = blockOf(handbook, 'caddyfile')
        .replace('{', ports)
        .replace('portal.example {', `localhost {\n  tls ${certificate} ${key}`)
        .replace('localhost:3000', `localhost:${to}`);
      writeFileSync(file, configuration);
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
  {
    name: 'nginx',
    command: '/usr/sbin/nginx',
    configure(handbook, { folder, to, https, key, certificate }) {
      const file = path.join(folder, 'nginx.conf');
      const block = blockOf(handbook, 'nginx');
      // As root it would listen there, and the call without TLS goes elsewhere.
      if (/listen 80\b/.test(block)) throw new Error('The handbook opens port 80.');
      const site = block
        // Debian's nginx is older than the line for HTTP/2.
        .replace('443 ssl;\n  http2 on;', `${https} ssl http2;`)
        .replace('portal.example', 'localhost')
        .replace('/etc/ssl/portal.pem', certificate)
        .replace('/etc/ssl/portal.key', key)
        .replace('localhost:3000', `localhost:${to}`);
      const frame = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}`;
      writeFileSync(file, `${frame}\nhttp {\n  access_log off;\n${site}}\n`);
      return ['-c', file, '-p', folder];
    },
  },
];

/** Tries the TLS of a server behind each proxy of the handbook, with its configuration. */
export const testssl: Scanner = {
  name: 'testssl.sh',
  packages: {
    'testssl.sh': '/usr/bin/testssl',
    caddy: '/usr/bin/caddy',
    'nginx-light': '/usr/sbin/nginx',
  },
  async scan({ folder }) {
    const handbook = readFileSync(HANDBOOK, 'utf8');
    const results: Result[] = [];
    const findings: Finding[] = [];
    for (const proxy of proxies) {
      const own = path.join(folder, proxy.name);
      mkdirSync(own);
      const seen = await scanBehind(proxy, handbook, own);
      results.push(...seen.results);
      findings.push(...seen.findings);
    }
    return { figures: { proxies: proxies.length, checks: results.length }, findings };
  },
};

interface Result {
  readonly id: string;
  readonly severity: string;
  readonly finding: string;
}

async function scanBehind(proxy: Proxy, handbook: string, folder: string) {
  const [to, https, http] = [await freePort(), await freePort(), await freePort()];
  const { key, cert } = newCertificate();
  const place = {
    ...{ folder, to, https, http },
    key: path.join(folder, 'key.pem'),
    certificate: path.join(folder, 'certificate.pem'),
  };
  writeFileSync(place.key, key);
  writeFileSync(place.certificate, cert);
  const args = proxy.configure(handbook, place);
  const portalUrl = `https://localhost:${https}`;
  const server = await startProductionServer({ port: to, portalUrl, folder });
  const child = spawn(proxy.command, args, {
    stdio: 'ignore',
    // Caddy stores certificates there.
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  // Also when it could not be started.
  const ended = once(child, 'exit').catch(() => undefined);
  try {
    await listens(https, ended);
    const results = await run(https, folder);
    expectLooked({ [`checks of ${proxy.name}`]: results.length }, MIN_CHECKS);
    return {
      results,
      findings: [...findingsOf(proxy, results), ...(await plainHttp(proxy, http))],
    };
  } finally {
    kill();
    process.off('exit', kill);
    await ended;
    await server.stop();
  }
}

async function run(port: number, folder: string): Promise<Result[]> {
  const file = path.join(folder, 'testssl.json');
  const options = ['--quiet', '--warnings', 'off', '--nodns', 'none', '--ip', '127.0.0.1'];
  const checks = ['-p', '-s', '-f', '-P', '-S', '-h', '-U'];
  await runProgram(
    'testssl',
    [...options, ...checks, '--jsonfile', file, `https://localhost:${port}/`],
    { cwd: folder, limitMs: LIMIT_MS },
  );
  // Cast, because the program has written it.
  const results = JSON.parse(readFileSync(file, 'utf8')) as Result[];
  const failure = results.find(({ severity }) => severity === 'FATAL');
  if (failure) throw new Error(failure.finding);
  return results.filter(({ id }) => id !== OPTIONAL);
}

function findingsOf({ name }: Proxy, results: readonly Result[]): Finding[] {
  return results.flatMap(({ id, severity: rated, finding }) => {
    const severity = severities[rated];
    if (severity === undefined || OF_CERTIFICATE.test(id)) return [];
    return [{ severity, text: `${name}: ${id}: ${finding}` }];
  });
}

/** A client that calls without TLS must fail instead of being sent on with its token. */
async function plainHttp({ name }: Proxy, port: number): Promise<Finding[]> {
  const call = fetch(`http://localhost:${port}/api/platform/user/profile`, { redirect: 'manual' });
  const response = await call.catch(() => null);
  if (response === null || response.status === 403 || response.status === 404) return [];
  return [{ severity: 'medium', text: `${name}: a call without TLS gets ${response.status}` }];
}

async function listens(port: number, ended: Promise<unknown>): Promise<void> {
  const deadline = performance.now() + STARTS_WITHIN_MS;
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && performance.now() < deadline) {
    const response = await fetch(`http://localhost:${port}/`).catch(() => null);
    // Plain HTTP on the port of TLS gets an error, but it is a response.
    if (response !== null) return;
    await sleep(100);
  }
  throw new Error(`The proxy does not listen on port ${port}.`);
}

function blockOf(page: string, language: string): string {
  const [, block] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page) ?? [];
  if (block === undefined) throw new Error(`The handbook has no block of ${language}.`);
  return block;
}
