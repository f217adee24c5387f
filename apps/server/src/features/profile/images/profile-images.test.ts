import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@atrium/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../core/lifetimes.ts';
import { blankPng } from '../../../testing/blank-png.ts';
import { whileRefused } from '../../../testing/database/while-refused.ts';
import { fetchImage, image, jpegOfScans, sendProfile, smallJpeg } from '../../../testing/images.ts';
import { signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { untilAvailable } from '../../../testing/test-browser.ts';
import { newTestDirectory } from '../../../testing/test-directory.ts';

const REFUSAL = [{ field: 'image', message: 'Upload JPG, PNG only, upto 300 kbs' }];
const directory = newTestDirectory();

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ DATA_DIR: directory });
});
afterAll(() => portal.close());

/** The folder is made with the first image. */
function files(): string[] {
  const folder = path.join(directory, 'images');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

async function merchant() {
  const { browser, email } = await signedInMerchant(portal);
  const form = { firstName: 'Ada', lastName: 'Byron', email };
  const send = (bytes: Uint8Array, fileName?: string, type?: string) =>
    sendProfile(browser, form, {
      bytes,
      ...(fileName === undefined ? {} : { fileName }),
      ...(type === undefined ? {} : { type }),
    });
  return { browser, email, form, send };
}

async function stored(url: string | null) {
  const { rawPayload } = await fetchImage(portal, url ?? '');
  return { bytes: rawPayload, metadata: await sharp(rawPayload).metadata() };
}

describe('a profile image', () => {
  it('is stored as a JPEG under a random name', async () => {
    const { browser, send } = await merchant();
    const response = await send(await image(400, 300).png().toBuffer(), 'me.png', 'image/png');
    expect(response.data.image).toMatch(/^\/images\/[a-f0-9]{32}\.jpg$/);
    const { metadata } = await stored(response.data.image);
    expect(metadata).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
    const profile = await browser.call(endpoints.getProfile);
    expect(profile.data.image).toBe(response.data.image);
  });

  it('is recognized by its bytes, whatever its file name', {
    tags: ['requirement-84'],
  }, async () => {
    const { send } = await merchant();
    const response = await send(await smallJpeg(), '../../x.html', 'text/html');
    expect(response.status).toBe(200);
    expect(files().every((file) => /^[a-f0-9]{32}\.jpg$/.test(file))).toBe(true);
  });

  it('stays upright and loses its metadata and trailing bytes', {
    tags: ['requirement-88', 'attack-10'],
  }, async () => {
    const { send } = await merchant();
    const original = await image(300, 400)
      .withExif({ IFD0: { Copyright: 'Ada, at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const tail = Buffer.from('<script>alert(1)</script>');
    const response = await send(Buffer.concat([original, tail]));
    const { bytes, metadata } = await stored(response.data.image);
    expect(metadata).toMatchObject({ width: 400, height: 300 });
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) {
      expect(metadata[kind]).toBeUndefined();
    }
    expect(bytes.includes('<script>')).toBe(false);
    expect(bytes.includes('Ada')).toBe(false);
  });

  it.each([
    ['4:3 and large', { width: 1600, height: 1200 }, { width: 1200, height: 900 }],
    ['upright and large', { width: 1200, height: 1600 }, { width: 675, height: 900 }],
    ['4:3 and small', { width: 40, height: 30 }, { width: 40, height: 30 }],
  ])('that is %s keeps its shape and is never enlarged', async (_, sent, kept) => {
    const { send } = await merchant();
    const response = await send(await image(sent.width, sent.height).png().toBuffer());
    expect((await stored(response.data.image)).metadata).toMatchObject(kept);
  });

  it('of pure noise still gets below 300 kB at 4:3', async () => {
    const { send } = await merchant();
    const response = await send(await image(1200, 900, { noise: true }).jpeg().toBuffer());
    const { bytes, metadata } = await stored(response.data.image);
    expect(bytes.length).toBeLessThanOrEqual(300_000);
    expect(metadata.width * 3).toBe(metadata.height * 4);
    expect(metadata.width).toBeGreaterThanOrEqual(640);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', () => image(8, 6).gif().toBuffer()],
    ['WebP', () => image(8, 6).webp().toBuffer()],
    ['TIFF', () => image(8, 6).tiff().toBuffer()],
    ['a script that begins like a GIF', () => Buffer.from('GIF89a/*\u0000*/=1;alert(1)')],
    ['a page that begins like a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0x3c, 0x68, 0x74])],
    [
      'a cut JPEG',
      async () => (await image(400, 300, { noise: true }).jpeg().toBuffer()).subarray(0, 9000),
    ],
    ['an empty file', () => Buffer.alloc(0)],
  ])('that is %s is refused, and nothing is kept', async (_, bytesOf) => {
    const { browser, send } = await merchant();
    const before = files();
    const response = await send(await bytesOf(), 'me.png', 'image/png');
    expect(response.status).toBe(422);
    expect(response.envelope.error?.data).toEqual(REFUSAL);
    expect(files()).toEqual(before);
    expect((await browser.call(endpoints.getProfile)).data).toMatchObject({ firstName: '' });
  });

  it('with too many pixels is refused', {
    tags: ['requirement-86', 'attack-10'],
  }, async () => {
    const { send } = await merchant();
    const bomb = await blankPng({ width: 16_000, height: 16_000, colourType: 0 });
    const response = await send(bomb);
    expect(response.envelope.error?.data).toEqual(REFUSAL);
  });

  it('with too many scans is refused before it is decoded', {
    tags: ['requirement-86', 'attack-10'],
  }, async () => {
    const { send } = await merchant();
    const before = files();
    for (const scans of [65, 1000]) {
      const response = await send(jpegOfScans(scans));
      expect(response.status).toBe(422);
      expect(response.envelope.error?.data).toEqual(REFUSAL);
    }
    expect(files()).toEqual(before);
    expect((await send(jpegOfScans(64))).status).toBe(200);
  });

  it('that is progressive is accepted, even with a thumbnail in its metadata', async () => {
    const { send } = await merchant();
    const progressive = await image(400, 300, { noise: true })
      .jpeg({ progressive: true })
      .toBuffer();
    // An application segment whose content looks like scans.
    const thumbnail = Buffer.concat([
      Buffer.from([0xff, 0xe5, 0x03, 0x22]),
      Buffer.alloc(800, Buffer.from([0xff, 0xda])),
    ]);
    const honest = [
      progressive,
      Buffer.concat([progressive.subarray(0, 2), thumbnail, progressive.subarray(2)]),
      Buffer.concat([progressive, thumbnail]),
    ];
    for (const bytes of honest) {
      const response = await send(bytes);
      expect(response.status).toBe(200);
      expect((await stored(response.data.image)).metadata).toMatchObject({
        width: 400,
        height: 300,
      });
    }
  });

  it('of more than 5 MiB is too large, and a second file as well', {
    tags: ['requirement-84'],
  }, async () => {
    const { send } = await merchant();
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    const { browser } = await merchant();
    const part =
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\na\r\n';
    const response = await browser.send('POST', `/api${endpoints.updateProfile.path}`, {
      raw: { contentType: 'multipart/form-data; boundary=x', text: `${part}${part}--x--\r\n` },
    });
    expect(response.status).toBe(413);
  });

  it('is read in a form of up to 5 MiB and 256 KiB, and no longer one', {
    tags: ['requirement-84'],
  }, async () => {
    const { browser } = await merchant();
    const post = (bytes: number) => {
      const file = 'a'.repeat(5 * 1024 * 1024);
      const image = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${file}\r\n`;
      const text = `${image}--x--\r\n`;
      return browser.send('POST', `/api${endpoints.updateProfile.path}`, {
        raw: { contentType: 'multipart/form-data; boundary=x', text: text.padEnd(bytes, '-') },
      });
    };
    const limit = (5 * 1024 + 256) * 1024;
    expect((await post(limit)).envelope.error?.data[0]?.field).toBe('image');
    expect((await post(limit + 1)).status).toBe(413);
  });

  it('is not accepted as text, nor a file in any other field', async () => {
    const { browser, form } = await merchant();
    const text = await browser.call(endpoints.updateProfile, { body: { ...form, image: 'x' } });
    expect(text.envelope.error?.data[0]?.field).toBe('image');
    const file = 'Content-Disposition: form-data; name="city"; filename="a"';
    const response = await browser.send('POST', `/api${endpoints.updateProfile.path}`, {
      raw: {
        contentType: 'multipart/form-data; boundary=x',
        text: `--x\r\n${file}\r\n\r\na\r\n--x--\r\n`,
      },
    });
    expect(response.envelope.error?.data).toEqual([
      { field: 'city', message: 'No file is expected here.' },
    ]);
  });

  it('can be left out by a browser that sends the empty field', async () => {
    const { browser, form } = await merchant();
    for (const type of ['application/octet-stream', 'image/jpeg']) {
      const nothing = { bytes: Buffer.alloc(0), fileName: '', type };
      expect((await sendProfile(browser, form, nothing)).data.image).toBeNull();
    }
  });

  it('needs no file name, if its part says that it is a file', async () => {
    const { browser, form } = await merchant();
    const image = { bytes: await smallJpeg(), fileName: '', type: 'application/octet-stream' };
    expect((await sendProfile(browser, form, image)).data.image).toMatch(/^\/images\//);
  });

  it('refuses a text in its field of a form; an empty one counts as absent, and every other empty field is kept', async () => {
    const { browser, form } = await merchant();
    const text = await sendProfile(browser, { ...form, image: 'x' });
    expect(text.envelope.error?.data.map(({ field }) => field)).toEqual(['image']);
    expect((await sendProfile(browser, { ...form, city: 'Paris', image: '' })).status).toBe(200);
    expect((await browser.call(endpoints.getProfile)).data.city).toBe('Paris');
    expect((await sendProfile(browser, { ...form, city: '' })).status).toBe(200);
    expect((await browser.call(endpoints.getProfile)).data.city).toBe('');
  });

  it('is deleted when it is replaced or removed', {
    tags: ['requirement-85'],
  }, async () => {
    const { browser, send } = await merchant();
    const before = files();
    const first = (await send(await smallJpeg())).data.image;
    const second = (await send(await smallJpeg())).data.image;
    expect(second).not.toBe(first);
    expect((await fetchImage(portal, first ?? '')).statusCode).toBe(404);
    expect(files()).toHaveLength(before.length + 1);
    const remove = (query: { isDeleted?: boolean }) =>
      browser.call(endpoints.removeImage, {
        query:
          query.isDeleted === undefined ? {} : { isDeleted: String(query.isDeleted) as 'true' },
      });
    expect((await remove({})).envelope.error?.data).toEqual([
      { field: 'isDeleted', message: 'Confirm the removal by sending true.' },
    ]);
    expect((await remove({ isDeleted: false })).status).toBe(422);
    expect((await fetchImage(portal, second ?? '')).statusCode).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await remove({ isDeleted: true })).status).toBe(200);
    expect((await browser.call(endpoints.getProfile)).data.image).toBeNull();
    expect(files()).toEqual(before);
  });

  it('is not refused as a bad request while the database cannot count it', async () => {
    const { send } = await merchant();
    const refused = {
      change: 'insert',
      table: 'rate_limits',
      when: "new.key like 'upload%'",
    } as const;
    const bytes = await image(40, 30).png().toBuffer();
    const failed = await whileRefused(portal.database, refused, () => send(bytes));
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await send(bytes)).status).toBe(200);
  });

  it('is one file after several uploads at once', async () => {
    const { browser, send } = await merchant();
    const before = files();
    const bytes = await smallJpeg();
    const upload = () => untilAvailable(() => send(bytes));
    const responses = await Promise.all([upload(), upload(), upload(), upload()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [left, ...more] = files().filter((file) => !before.includes(file));
    expect(more).toEqual([]);
    expect((await browser.call(endpoints.getProfile)).data.image).toBe(`/images/${left}`);
  });

  it('can be sent twenty times in an hour', { tags: ['requirement-85'] }, async () => {
    const { browser, form, send } = await merchant();
    const bytes = await smallJpeg();
    for (let count = 1; count <= 20; count++) expect((await send(bytes)).status).toBe(200);
    const refused = await send(bytes);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await sendProfile(browser, form)).status).toBe(200);
    portal.advance(HOUR_MS + 1);
    expect((await send(bytes)).status).toBe(200);
  });
});
