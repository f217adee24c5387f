import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestDirectory } from '../../testing/test-directory.ts';

const example = path.resolve(
  import.meta.dirname,
  '../../../../../packages/handoff/examples/python',
);
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
const SECRET = 'a secret: with + and %';

// Python is not installed on every machine.
describe.runIf(hasPython.status === 0)('the example in Python', () => {
  let portal: TestApp;
  let stop: () => Promise<unknown>;
  let entryUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    entryUrl = `http://127.0.0.1:${port}/launch`;
    const file = path.join(newTestDirectory(), 'products.json');
    const app = { type: 'dtm', entryUrl, clientId: 'python-app', clientSecret: SECRET };
    writeFileSync(file, JSON.stringify([app]));
    portal = await startTestApp({ PRODUCTS_FILE: file });
    const python = spawn('python3', ['app.py'], {
      cwd: example,
      env: {
        ...process.env,
        PYTHONDONTWRITEBYTECODE: '1',
        PORTAL_URL: portal.portalUrl,
        CLIENT_ID: 'python-app',
        CLIENT_SECRET: SECRET,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(python, 'exit');
    await once(createInterface({ input: python.stdout }), 'line');
    stop = () => {
      python.kill();
      return ended;
    };
  });
  afterAll(async () => {
    await stop();
    await portal.close();
  });

  async function launch(): Promise<string> {
    const shop = 'snakes.myshopify.com';
    const { browser } = await merchantWithStore(portal, shop);
    await verifyStore(portal, browser, shop);
    // The app uses the machine’s clock.
    portal.advance(Date.now() - portal.now());
    const { data } = await browser.call(endpoints.dtmRegister, { body: {} });
    return data.signedUrl;
  }

  it('returns the package’s result for every test vector', () => {
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const output = execFileSync('python3', ['check_vectors.py'], { cwd: example, env }).toString();
    expect(output).toMatch(/(\d+) of \1 right/);
  });

  it('opens for a merchant who comes from the portal, once', async () => {
    const url = await launch();
    const opened = await fetch(url, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await (await fetch(new URL('/', entryUrl), { headers: { cookie } })).text();
    expect(page).toContain('snakes.myshopify.com');

    const again = await fetch(url, { redirect: 'manual' });
    expect([again.status, await again.text()]).toEqual([
      403,
      expect.stringContaining('handoff_already_used'),
    ]);
  });

  it('does not open with a message that was tampered with', async () => {
    const { status } = await fetch(`${entryUrl}?handoff=eyJhbGciOiJub25lIn0.e30.`);
    expect(status).toBe(403);
    expect((await fetch(new URL('/', entryUrl))).status).toBe(401);
  });
});
