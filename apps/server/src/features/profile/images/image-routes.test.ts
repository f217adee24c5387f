import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { DAY_MS, HOUR_MS } from '../../../core/lifetimes.ts';
import { SplitDriver } from '../../../database/split-driver.ts';
import { fetchImage, sendProfile, smallJpeg } from '../../../testing/images.ts';
import { PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newTestDirectory } from '../../../testing/test-directory.ts';

const directory = newTestDirectory();
const folder = path.join(directory, 'images');

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ DATA_DIR: directory });
  writeFileSync(path.join(directory, 'outside.jpg'), await smallJpeg());
});
afterAll(() => portal.close());

async function merchantWithImage() {
  const { browser, email } = await signedInMerchant(portal);
  const form = { firstName: 'Ada', lastName: 'Byron', email };
  const response = await sendProfile(browser, form, { bytes: await smallJpeg() });
  return {
    browser,
    form,
    image: response.data.image ?? '',
    file: (response.data.image ?? '').slice(8),
  };
}

describe('the URL of an image', () => {
  it('is read again neither for a browser that has it nor beyond a limit', {
    tags: ['requirement-68'],
  }, async () => {
    const { image } = await merchantWithImage();
    const read = vi.spyOn(portal.app.dependencies.imageStore, 'read');
    const remoteAddress = '198.51.121.9';
    const request = (headers = {}) =>
      portal.app.http.inject({ url: image, headers, remoteAddress });
    const { headers } = await request();
    const again = await request({ 'if-none-match': headers.etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    const { max } = limitTable.imagesByNetwork;
    for (let time = 2; time < max; time++) await request({ 'if-none-match': headers.etag });
    expect((await request()).statusCode).toBe(429);
  });

  it('has an ETag of its own, so that no browser shows a cached image for another', async () => {
    const images = [await merchantWithImage(), await merchantWithImage()];
    const tags = images.map(async ({ image }) => (await fetchImage(portal, image)).headers.etag);
    const [one, other] = await Promise.all(tags);
    expect(one).toMatch(/^"[^"]+"$/);
    expect(other).not.toBe(one);
  });

  it('returns a harmless, cacheable file', {
    tags: ['requirement-69', 'requirement-77'],
  }, async () => {
    const { image } = await merchantWithImage();
    const { statusCode, headers } = await fetchImage(portal, image);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  it('is refused to a network that has tried sixty others within a minute, and not for existing images', {
    tags: ['requirement-68'],
  }, async () => {
    const { image } = await merchantWithImage();
    const statusOf = async (url: string, remoteAddress: string) =>
      (await portal.app.http.inject({ method: 'GET', url, remoteAddress })).statusCode;
    const [guesser, neighbour] = ['198.51.100.20', '203.0.113.20'];
    for (let time = 0; time < 70; time++) expect(await statusOf(image, guesser)).toBe(200);
    for (let name = 0; name < 60; name++) {
      const invented = `/images/${String(name).padStart(32, '0')}.jpg`;
      expect(await statusOf(invented, guesser)).toBe(404);
    }
    expect(await statusOf(image, guesser)).toBe(429);
    expect(await statusOf(image, neighbour)).toBe(200);
    portal.advance(60_000);
    expect(await statusOf(image, guesser)).toBe(200);
  });

  it('is not found from the deletion of its account until this is restored', {
    tags: ['requirement-33', 'attack-12'],
  }, async () => {
    const { browser, form, image } = await merchantWithImage();
    const { headers } = await fetchImage(portal, image);
    const statuses = async () => {
      const again = { url: image, headers: { 'if-none-match': headers.etag } };
      const responses = [await fetchImage(portal, image), await portal.app.http.inject(again)];
      return responses.map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 304]);
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await statuses()).toEqual([404, 404]);
    expect((await fetchImage(portal, image)).headers['cache-control']).toBe('no-store');
    await portal.browser().call(endpoints.login, {
      body: { email: form.email, password: PASSWORD, restoreAccount: true },
    });
    expect(await statuses()).toEqual([200, 304]);
  });

  it('is looked up by one query, and the file of a deleted account is not read', async () => {
    const { browser, image } = await merchantWithImage();
    const queries = vi.spyOn(SplitDriver.prototype, 'acquireConnection');
    const read = vi.spyOn(portal.app.dependencies.imageStore, 'read');
    await fetchImage(portal, image);
    expect([queries.mock.calls.length, read.mock.calls.length]).toEqual([1, 1]);
    queries.mockRestore();
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    await fetchImage(portal, image);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('does not count as a guess while the bucket fails', async () => {
    const { image } = await merchantWithImage();
    const remoteAddress = '198.51.100.21';
    const statusOf = async () =>
      (await portal.app.http.inject({ url: image, remoteAddress })).statusCode;
    const read = vi.spyOn(portal.app.dependencies.imageStore, 'read');
    read.mockRejectedValue(new Error('The bucket is unavailable.'));
    const { max } = limitTable.imageMissesByNetwork;
    for (let time = 0; time <= max; time++) expect(await statusOf()).toBe(500);
    read.mockRestore();
    expect(await statusOf()).toBe(200);
  });

  it.each([
    '/images/',
    `/images/${'0'.repeat(32)}.jpg`,
    '/images/..%2foutside.jpg',
    '/images/..%2foutside',
    '/images/%2e%2e%2foutside.jpg',
    '/images/..%5coutside.jpg',
    '/images/%252e%252e%252foutside.jpg',
    '/images/NAME%00.jpg',
    '/images/NAME.jpg%00',
    '/images/NAME.jpg%0a',
    '/images/NAME.jpg/',
    '/images/NAME',
    '/images/NAME.part',
    '/images/NAME.JPG',
    '/images/x%2fNAME.jpg',
    '/images/./x/NAME.jpg',
  ])('%s is not found', { tags: ['requirement-87', 'attack-10'] }, async (url) => {
    const { file } = await merchantWithImage();
    const response = await fetchImage(portal, url.replace('NAME', file.replace('.jpg', '')));
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).not.toContain('image');
  });

  it.each(['outside.jpg', 'outside'])(
    'allows no path traversal with unresolved dots: %s',
    {
      tags: ['requirement-87', 'attack-10'],
    },
    async (file) => {
      const status = await new Promise((resolve, reject) => {
        const { hostname: host, port } = new URL(portal.portalUrl);
        // `fetch` would resolve the dots.
        get({ host, port, path: `/images/../${file}` }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
      expect(status).toBe(404);
    },
  );
});

describe('an orphaned image', () => {
  const isThere = (file: string) => readdirSync(folder).includes(file);
  /** The server's clock may differ from the file system's. */
  const writtenAt = (file: string, time: number) =>
    utimesSync(path.join(folder, file), time / 1000, time / 1000);

  it('is removed once it is older than an hour, and no image in use', async () => {
    portal.advance(DAY_MS);
    const { file: used } = await merchantWithImage();
    const orphan = `${'a'.repeat(32)}.jpg`;
    const half = `${'b'.repeat(32)}.part`;
    for (const file of [orphan, half, 'notes.txt']) writeFileSync(path.join(folder, file), 'x');
    for (const file of [orphan, half, 'notes.txt', used]) writtenAt(file, portal.now());
    portal.advance(HOUR_MS);
    await portal.app.jobs.orphanedImages.run();
    expect([orphan, half, 'notes.txt', used].every(isThere)).toBe(true);
    const later = portal.now() + DAY_MS - HOUR_MS - 1000;
    for (const file of [orphan, half, 'notes.txt', used]) writtenAt(file, later);
    portal.advance(DAY_MS);
    await Promise.all([portal.app.jobs.orphanedImages.run(), portal.app.jobs.orphanedImages.run()]);
    expect([orphan, half].some(isThere)).toBe(false);
    expect(['notes.txt', used].every(isThere)).toBe(true);
    expect(await portal.app.jobs.orphanedImages.run()).toBe(0);
  });

  it('is left by an account that is purged, not by one that can be restored', async () => {
    const { browser, file } = await merchantWithImage();
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    writtenAt(file, portal.now());
    portal.advance(30 * DAY_MS);
    await portal.app.jobs.cleanup.run();
    await portal.app.jobs.orphanedImages.run();
    expect(isThere(file)).toBe(true);
    portal.advance(DAY_MS);
    await portal.app.jobs.cleanup.run();
    await portal.app.jobs.orphanedImages.run();
    expect(isThere(file)).toBe(false);
  });

  it('is not left behind when its row cannot be written', async () => {
    const { browser, form } = await merchantWithImage();
    const before = readdirSync(folder);
    const response = await uploadWhileAccountIsPurged(browser, form);
    expect(response.status).toBe(401);
    expect(readdirSync(folder)).toEqual(before);
  });

  /** The account is removed after the file is written and before its row is. */
  async function uploadWhileAccountIsPurged(
    ...[browser, form]: [Parameters<typeof sendProfile>[0], Record<string, string>]
  ) {
    const { dependencies } = portal.app;
    const { write } = dependencies.imageStore;
    dependencies.imageStore.write = async (bytes) => {
      dependencies.imageStore.write = write;
      const name = await write(bytes);
      await portal.database.connection
        .deleteFrom('users')
        .where('email', '=', form.email ?? '')
        .execute();
      return name;
    };
    return sendProfile(browser, form, { bytes: await smallJpeg() });
  }
});
