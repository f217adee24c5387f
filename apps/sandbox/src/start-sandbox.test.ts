import { readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { startSandbox } from './start-sandbox.ts';
import { sandboxForTest, temporaryDirectory } from './testing/sandbox-for-test.ts';

it('writes the list of product apps for the portal, readable by its owner alone', async () => {
  const sandbox = await sandboxForTest();
  const file = String(sandbox.environment.PRODUCTS_FILE);

  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(
    ['dtm', 'reviews'].map((type) => ({
      type,
      entryUrl: `${sandbox.url}/apps/${type}/launch`,
      clientId: `sandbox-${type}`,
      clientSecret: expect.stringMatching(/^[\w-]{32}$/),
      loginKeys: [
        {
          kid: `sandbox-${type}-1`,
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
        },
      ],
    })),
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('keeps its secrets from start to start, and makes others elsewhere', async () => {
  const directory = await temporaryDirectory();
  const [first, again] = [await sandboxForTest({ directory }), await sandboxForTest({ directory })];
  const elsewhere = await sandboxForTest();

  const secretOf = (sandbox: typeof first) => sandbox.environment.SHOPIFY_API_SECRET;
  expect(secretOf(again)).toBe(secretOf(first));
  expect(secretOf(elsewhere)).not.toBe(secretOf(first));
});

it('refuses to listen where others could reach it', async () => {
  const directory = await temporaryDirectory();
  const starting = startSandbox({ port: 0, host: '0.0.0.0', portalUrl: 'http://x', directory });
  await expect(starting).rejects.toThrow('no loopback address');
});

it('reports that its port is in use and leaves nothing running', async () => {
  const running = await sandboxForTest();
  const port = Number(new URL(running.url).port);
  await expect(sandboxForTest({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('refuses requests with a foreign host name', async () => {
  const { url } = await sandboxForTest();
  const status = await new Promise((resolve, reject) => {
    request(`${url}/mailbox/api/messages`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
});
