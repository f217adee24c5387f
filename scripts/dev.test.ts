import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@atrium/server/testing/free-port';
import { expect, it, vi } from 'vitest';

it('npm run dev serves the portal with hot reload, and the API at the same origin', {
  timeout: 180_000,
}, async () => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-dev-'));
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder };
  const dev = spawn('node', ['scripts/dev.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...env, PORTAL_URL: '', SANDBOX_PORT: '' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  try {
    const origin = `http://localhost:${port}`;
    const deadline = Date.now() + 150_000;
    const page = await fetchWhenUp(`${origin}/login`, deadline);
    expect(await page.text()).toContain('/@vite/client');
    const catalogue = await fetchWhenUp(`${origin}/api/catalogue`, deadline);
    expect(await catalogue.json()).toMatchObject({ success: true });
    // The password is checked in a thread, which Node's `--watch` also observes.
    const body = new URLSearchParams({ email: 'a@shop.example', password: 'Hall-of-Light7_' });
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
    const registered = await fetch(`${origin}/api/auth/register`, {
      method: 'POST',
      body,
      headers,
    });
    expect(await registered.json()).toMatchObject({ success: true });
  } finally {
    dev.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A server that is starting refuses the connection, or its proxy responds 502. */
function fetchWhenUp(url: string, deadline: number): Promise<Response> {
  return vi.waitFor(
    async () => {
      const response = await fetch(url);
      expect(response.ok).toBe(true);
      return response;
    },
    { timeout: deadline - Date.now(), interval: 200 },
  );
}
