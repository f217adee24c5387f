/** Unpacks the release elsewhere, and starts it with Node, environment variables and nothing of this folder. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import { makeScratchFolder } from '../test-run/scratch-folder.ts';
import { listBrokenLinks } from './release-links.ts';
import { releaseFolder, releaseName } from './release-name.ts';

const READY_WITHIN_MS = 60_000;
const RETRY_MS = 100;

const elsewhere = makeScratchFolder();
const release = path.join(elsewhere, releaseName);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PORTAL_URL: 'https://portal.example',
  DATA_DIR: path.join(elsewhere, 'data'),
  SECRET_KEY: randomBytes(48).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Atrium <no-reply@portal.example>',
  TRUST_PROXY: '1',
};

unpack();
for (const name of ['vitest', 'typescript', '@atrium', 'fastify']) {
  assert(!existsSync(path.join(release, 'node_modules', name)), `${name} is in the release`);
}
const record = path.join(release, 'apps/portal/dist/.vite/assets.json');
assert(existsSync(record), 'the release records its files for the next build');
assert(existsSync(path.join(release, 'README.md')), 'the release has a README');
assert.deepEqual(
  listBrokenLinks(release),
  [],
  'links of the documents lead to files of the release',
);
const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
  cwd: release,
  env: environment,
  stdio: 'inherit',
});
try {
  await untilReady(server);
  await tryPage();
  await tryApiReference();
  await tryThread();
  tryCommandLine();
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null], 'the server ends by itself');
} finally {
  server.kill('SIGKILL');
}
console.log(`${releaseName} starts, serves its pages and ends.`);
tryHandoffPackage();
console.log('The package for product apps installs and verifies the test vectors.');

function unpack(): void {
  const archive = `${releaseName}.tar.gz`;
  execFileSync('sha256sum', ['--check', '--status', `${archive}.sha256`], { cwd: releaseFolder });
  mkdirSync(environment.DATA_DIR);
  execFileSync('tar', ['-xzf', path.join(releaseFolder, archive), '-C', elsewhere]);
}

async function untilReady(child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await wait(RETRY_MS);
  }
  assert.fail('The server of the release does not become ready; its output is above.');
}

/** The page and the script that it starts with. */
async function tryPage(): Promise<void> {
  const page = await fetch(`${url}/login`);
  assert.equal(page.status, 200);
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
  assert(script, 'the page names a script');
  assert.equal((await fetch(`${url}${script}`)).status, 200);
  assert.equal((await fetch(`${url}/.vite/assets.json`)).status, 404, 'the record is not served');
}

/** Its styles, scripts and font are files outside the bundled modules. */
async function tryApiReference(): Promise<void> {
  for (const name of ['', '/instrument-sans.woff2', '/json']) {
    assert.equal((await fetch(`${url}/docs${name}`)).status, 200, `/docs${name} is served`);
  }
}

/** Only the thread with the word lists knows that this password is too common. */
async function tryThread(): Promise<void> {
  const body = new FormData();
  body.set('email', 'ada@shop.example');
  body.set('password', 'Sunshine1!');
  const headers = { origin: environment.PORTAL_URL };
  const response = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body });
  assert.match(await response.text(), /easy to guess/);
}

function tryCommandLine(): void {
  const args = ['--run', 'atrium', '--', 'migrate', '--status'];
  // `--run` looks for a shell and for Node on PATH.
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}/usr/bin:/bin`;
  execFileSync(process.execPath, args, { cwd: release, env: { ...environment, PATH } });
}

/** As in a product app: installed by npm, and run as it is. */
function tryHandoffPackage(): void {
  const app = path.join(elsewhere, 'app');
  mkdirSync(app);
  const [packed] = globSync('atrium-handoff-*.tgz', { cwd: releaseFolder });
  assert(packed, 'the release has the package');
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', path.join(releaseFolder, packed), ...options], { cwd: app });
  const program = 'node_modules/@atrium/handoff/examples/node/check-vectors.mjs';
  execFileSync(process.execPath, [program], { cwd: app });
}
