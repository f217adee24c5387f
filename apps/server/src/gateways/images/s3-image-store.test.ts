import { endpoints } from '@atrium/contract';
import { type ObjectStore, startObjectStore } from '@atrium/sandbox/object-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { DAY_MS } from '../../core/lifetimes.ts';
import { systemRuntime } from '../../core/runtime.ts';
import { freePort } from '../../testing/free-port.ts';
import { fetchImage, sendProfile, smallJpeg } from '../../testing/images.ts';
import {
  type MisbehavingResponse,
  type MisbehavingService,
  redirectTo,
  SHORT_TIMEOUTS,
  startMisbehavingEndpoint,
} from '../../testing/services/misbehaving-service.ts';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { s3ImageStore } from './s3-image-store.gateway.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not-a-real-secret/of+anyone' };

let store: ObjectStore;
let portal: TestApp;
const environment = (endpoint: string) => ({
  STORAGE_URL: `s3://images/portal?region=eu-central-1&endpoint=${endpoint}`,
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
});

const bucketOf = (endpoint: string, changes: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'x'.repeat(32),
    ...environment(endpoint),
    ...changes,
  }).bucket;

beforeAll(async () => {
  store = await startObjectStore({
    ...keys,
    region: 'eu-central-1',
    bucket: 'images',
    pageSize: 2,
  });
  portal = await startTestApp(environment(store.url));
});
afterAll(async () => {
  await portal.close();
  await store.close();
});

async function merchantWithImage() {
  const { browser, email } = await signedInMerchant(portal);
  const fields = { firstName: 'Ada', lastName: 'Archer', email };
  const upload = async () =>
    String((await sendProfile(browser, fields, { bytes: await smallJpeg() })).data.image);
  return { browser, image: await upload(), upload };
}

describe('images in a bucket', () => {
  it('are kept there and shown through the portal as from its disk', async () => {
    const { image } = await merchantWithImage();
    expect(store.objects.get(image.replace('/images/', 'portal/'))?.contentType).toBe('image/jpeg');
    const shown = await fetchImage(portal, image);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(shown.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect((await fetchImage(portal, `/images/${'0'.repeat(32)}.jpg`)).statusCode).toBe(404);
  });

  it('are deleted when replaced', async () => {
    const { image, upload } = await merchantWithImage();
    await upload();
    expect((await fetchImage(portal, image)).statusCode).toBe(404);
  });

  it('of a deleted account are kept, but not shown', async () => {
    const { browser, image } = await merchantWithImage();
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect((await fetchImage(portal, image)).statusCode).toBe(404);
    expect(store.objects.has(image.replace('/images/', 'portal/'))).toBe(true);
  });

  it('that no account uses are deleted, over all pages of a listing', async () => {
    const { image } = await merchantWithImage();
    const { imageStore } = portal.app.dependencies;
    const orphans = await Promise.all(
      [1, 2, 3, 4, 5].map(() => imageStore.write(Buffer.from('x'))),
    );
    expect(await portal.app.jobs.orphanedImages.run()).toBe(0);
    portal.advance(DAY_MS);
    expect(await portal.app.jobs.orphanedImages.run()).toBe(orphans.length);
    for (const name of orphans) expect(store.objects.has(`portal/${name}.jpg`)).toBe(false);
    expect((await fetchImage(portal, image)).statusCode).toBe(200);
  });
});

it('a listing reads a page when the one before it is used up', async () => {
  const { imageStore } = portal.app.dependencies;
  const last = 'f'.repeat(32);
  for (const name of ['0'.repeat(32), '1'.repeat(32), '2'.repeat(32)]) {
    await imageStore.writeBack(name, Buffer.from('x'));
  }
  const names: string[] = [];
  for await (const { name } of imageStore.list()) {
    // It is on a later page.
    if (names.length === 0) await imageStore.writeBack(last, Buffer.from('x'));
    names.push(name);
  }
  expect(names).toContain(last);
});

describe('a bucket', () => {
  const storeAt = (url: string, changes?: Record<string, string>) => {
    const bucket = bucketOf(url, changes);
    if (!bucket) throw new Error('STORAGE_URL names no bucket.');
    return s3ImageStore(bucket, systemRuntime, SHORT_TIMEOUTS);
  };

  it.each([
    ['key', { AWS_ACCESS_KEY_ID: 'AKIDOTHER' }],
    ['secret', { AWS_SECRET_ACCESS_KEY: 'guessed' }],
  ])('that refuses the %s is unavailable, and keeps nothing', async (_, changes) => {
    const before = store.objects.size;
    await expect(storeAt(store.url, changes).write(Buffer.from('x'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(store.objects.size).toBe(before);
  });

  it('that is unavailable makes the image 503, not missing', async () => {
    const { imageStore } = portal.app.dependencies;
    const { image } = await merchantWithImage();
    const read = imageStore.read;
    imageStore.read = storeAt(`http://127.0.0.1:${await freePort()}`).read;
    const response = await fetchImage(portal, image);
    imageStore.read = read;
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  });

  describe('that does not respond as a bucket', () => {
    let misbehaving: MisbehavingService<'only'>;
    beforeAll(async () => {
      misbehaving = await startMisbehavingEndpoint();
    });
    afterAll(() => misbehaving.close());

    const storeThat = (response: MisbehavingResponse) => {
      misbehaving.respondWith({ only: response });
      return storeAt(misbehaving.url);
    };
    const name = '0'.repeat(32);
    const unavailable = { code: 'unavailable' };

    it.each([
      ['never', 'no-response'],
      ['with half an image', 'stall'],
      ['by hanging up', 'hang-up'],
      ['with a failure', { status: 500, body: '<Error><Code>InternalError</Code></Error>' }],
      [
        'that its clock is another',
        { status: 403, body: '<Error><Code>RequestTimeTooSkewed</Code></Error>' },
      ],
    ] as const)('%s is unavailable', async (_, response) => {
      await expect(storeThat(response).read(name)).rejects.toMatchObject(unavailable);
    });

    it.each([302, 307])('by leading elsewhere with %i is not followed', async (status) => {
      const foreign = await startMisbehavingEndpoint();
      const leading = storeThat(redirectTo(foreign.url, status));
      await expect(leading.read(name)).rejects.toMatchObject(unavailable);
      await expect(leading.write(Buffer.from('x'))).rejects.toMatchObject(unavailable);
      expect(foreign.requests).toEqual([]);
      await foreign.close();
    });

    it('without a listing is not treated as an empty bucket', async () => {
      const listing = Array.fromAsync(storeThat({ body: '<html>' }).list());
      await expect(listing).rejects.toMatchObject(unavailable);
    });
  });
});

describe('STORAGE_URL', () => {
  it('defaults to Amazon, in the region of the URL or of AWS_REGION', () => {
    expect(bucketOf('', { STORAGE_URL: 's3://images?region=eu-west-1' })).toMatchObject({
      url: 'https://images.s3.eu-west-1.amazonaws.com',
      prefix: '',
    });
    expect(bucketOf('', { STORAGE_URL: 's3://images', AWS_REGION: 'eu-north-1' })?.region).toBe(
      'eu-north-1',
    );
  });

  it.each([
    ['no bucket', { STORAGE_URL: 's3://' }, 'STORAGE_URL must be s3://BUCKET'],
    ['another scheme', { STORAGE_URL: 'gs://images' }, 'STORAGE_URL must be s3://BUCKET'],
    ['a secret in it', { STORAGE_URL: 's3://key:secret@images' }, 'STORAGE_URL must be'],
    ['an unknown setting', { STORAGE_URL: 's3://images?acl=public' }, 'unknown settings: acl'],
    ['a bad endpoint', { STORAGE_URL: 's3://images?endpoint=ftp://x' }, 'endpoint must be'],
    ['no keys', { STORAGE_URL: 's3://images', AWS_ACCESS_KEY_ID: '' }, 'must be set with'],
  ])('with %s is refused in one line', (_, changes, reason) => {
    expect(() => bucketOf('', changes)).toThrow(reason);
  });
});
