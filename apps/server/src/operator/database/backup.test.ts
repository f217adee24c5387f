import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { endpoints } from '@atrium/contract';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { appendChecksum, removeChecksum } from '../../database/backup/checksum.ts';
import { openDatabase } from '../../database/database.ts';
import { sendProfile, smallJpeg } from '../../testing/images.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestDirectory } from '../../testing/test-directory.ts';
import { type OperatorOptions, operate } from '../../testing/test-operator.ts';

let portal: TestApp;
let isOpen: boolean;
beforeEach(async () => {
  portal = await startTestApp();
  isOpen = true;
});
afterEach(() => stopServer());

async function stopServer(): Promise<void> {
  if (isOpen) await portal.close();
  isOpen = false;
}

const run = (args: string[], options?: OperatorOptions) => operate(portal, args, options);
const databaseFile = () => path.join(portal.environment.DATA_DIR ?? '', 'atrium.db');

/** Every row of every table. */
function contentOf(file: string): Record<string, unknown[]> {
  const database = new Sqlite(file, { readonly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[]; // a column of text
  const rows = tables.map((name) => [name, database.prepare(`select * from ${name}`).all()]);
  database.close();
  return Object.fromEntries(rows);
}

describe.runIf(inject('postgresUrl') === null)('a backup of the embedded database', () => {
  async function merchantWithImage() {
    const merchant = await merchantWithStore(portal, 'saved');
    const fields = { firstName: 'Ada', lastName: 'Archer', email: merchant.email };
    const image = { bytes: await smallJpeg() };
    const response = await sendProfile(merchant.browser, fields, image);
    return { ...merchant, image: String(response.data.image) };
  }

  it('is made while the server runs, and restored row for row with the images', async () => {
    const { image } = await merchantWithImage();
    const file = path.join(newTestDirectory(), 'backup.db');
    const saved = await run(['backup', file, '--json']);
    expect(saved.json).toMatchObject({ file, images: 1 });
    expect(saved.stderr).toContain('"event":"database_backed_up"');
    expect(statSync(file).mode & 0o077).toBe(0);

    await stopServer();
    const before = contentOf(databaseFile());
    const elsewhere = { ...portal.environment, DATA_DIR: newTestDirectory() };
    const restored = await operate({ ...portal, environment: elsewhere }, [
      ...['restore', file, '--yes', '--keep-sessions', '--json'],
    ]);
    expect(restored.json).toMatchObject({ images: 1 });
    expect(contentOf(path.join(elsewhere.DATA_DIR, 'atrium.db'))).toEqual(before);
    const images = readdirSync(path.join(elsewhere.DATA_DIR, 'images'));
    expect(images).toEqual([path.basename(image)]);
  });

  it('is a consistent snapshot, however much is written meanwhile', async () => {
    const { transact, repositories, notifications } = portal.app.dependencies;
    // Large enough for several steps of the copy, between which others write.
    const url = 'x'.repeat(500_000);
    for (let mail = 0; mail < 12; mail++) {
      const job = { template: 'account-exists', loginUrl: url } as const;
      await notifications.enqueueEmail(repositories, {
        to: 'a@shop.example',
        mail: job,
        isFromVisitor: false,
      });
    }
    const file = path.join(newTestDirectory(), 'backup.db');
    let done = false;
    const saving = run(['backup', file]).finally(() => {
      done = true;
    });
    let pairs = 0;
    for (; !done; pairs++) {
      // SQLite responds without ever leaving this thread to anybody else.
      await letOthersRun();
      await transact(async ({ rateLimits }) => {
        await rateLimits.count(`left-${pairs}`, 1000, portal.now());
        await rateLimits.count(`right-${pairs}`, 1000, portal.now());
      });
    }
    expect((await saving).code).toBe(0);
    const { rate_limits: saved = [] } = contentOf(file);
    expect(saved.length % 2).toBe(0);
    expect(saved.length / 2).toBeLessThanOrEqual(pairs);
    expect(pairs).toBeGreaterThan(1);
  });

  it('overwrites nothing', async () => {
    const file = path.join(newTestDirectory(), 'backup.db');
    writeFileSync(file, 'precious');
    const outcome = await run(['backup', file]);
    expect([outcome.code, outcome.stderr]).toEqual([1, `${file} exists already.\n`]);
    expect(statSync(file).size).toBe('precious'.length);
  });

  it('names the folder when there is none to save to', async () => {
    const folder = path.join(newTestDirectory(), 'nowhere');
    const outcome = await run(['backup', path.join(folder, 'backup.db')]);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toBe(`${folder} does not exist or cannot be written to.\n`);
  });

  it('replaces an existing database after a confirmation, and keeps that one beside it', async () => {
    const file = path.join(newTestDirectory(), 'backup.db');
    await run(['backup', file]);
    const { email } = await merchantWithStore(portal, 'later');
    await stopServer();
    const refused = await run(['restore', file], { answer: 'n' });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Nothing was')]);
    expect(contentOf(databaseFile()).users).toMatchObject([{ email }]);

    expect((await run(['restore', file], { answer: 'yes' })).code).toBe(0);
    expect(contentOf(databaseFile()).users).toEqual([]);
    const kept = readdirSync(portal.environment.DATA_DIR ?? '').find((name) =>
      name.startsWith('atrium.db.before-restore-'),
    );
    expect(contentOf(path.join(portal.environment.DATA_DIR ?? '', kept ?? '')).users).toHaveLength(
      1,
    );
  });

  it('logs everyone out, unless the sessions are to be kept', async () => {
    await merchantWithStore(portal, 'out');
    const file = path.join(newTestDirectory(), 'backup.db');
    await run(['backup', file]);
    await stopServer();
    await run(['restore', file, '--yes']);
    const content = contentOf(databaseFile());
    expect([content.sessions, content.session_tokens, content.users?.length]).toEqual([[], [], 1]);
    portal.advance(1);
    await run(['restore', file, '--yes', '--keep-sessions']);
    expect(contentOf(databaseFile()).sessions).toHaveLength(1);
  });

  it('is refused while a server has the database open', async () => {
    const file = path.join(newTestDirectory(), 'backup.db');
    await run(['backup', file]);
    const { browser } = await merchantWithStore(portal, 'running');
    const outcome = await run(['restore', file, '--yes']);
    expect([outcome.code, outcome.stderr]).toEqual([1, expect.stringContaining('Stop it first')]);
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
  });

  it('is refused over a database of a newer version, and when it is of one itself', async () => {
    const file = path.join(newTestDirectory(), 'backup.db');
    await run(['backup', file]);
    await stopServer();
    const makeNewer = (target: string) => {
      const database = new Sqlite(target);
      database.exec("insert into kysely_migration values ('9999-tomorrow', 'now')");
      database.close();
    };
    makeNewer(databaseFile());
    expect((await run(['restore', file, '--yes'])).stderr).toContain('9999-tomorrow');
    rmSync(databaseFile());
    removeChecksum(file);
    makeNewer(file);
    appendChecksum(file);
    expect((await run(['restore', file, '--yes'])).stderr).toContain('9999-tomorrow');
    expect(existsSync(databaseFile())).toBe(false);
  });

  it('is refused with one line when it is from before the first release, or would replace such a database', async () => {
    const file = path.join(newTestDirectory(), 'backup.db');
    await run(['backup', file]);
    await stopServer();
    const makePrerelease = (target: string) => {
      const database = new Sqlite(target);
      database.exec('delete from kysely_migration');
      database.exec("insert into kysely_migration values ('0001-initial-schema', '2026-11-20')");
      database.close();
    };
    makePrerelease(databaseFile());
    const over = await run(['restore', file, '--yes']);
    expect([over.code, over.stderr]).toEqual([
      1,
      expect.stringMatching(/^.*before its first release.*Remove the data folder.*\n$/),
    ]);
    rmSync(databaseFile());
    removeChecksum(file);
    makePrerelease(file);
    appendChecksum(file);
    const outcome = await run(['restore', file, '--yes']);
    expect([outcome.code, outcome.stderr]).toEqual([
      1,
      expect.stringMatching(/^.*before its first release.*restore a backup made by this one.*\n$/),
    ]);
    expect(existsSync(databaseFile())).toBe(false);
  });

  it('replaces a damaged database', async () => {
    const file = path.join(newTestDirectory(), 'backup.db');
    await run(['backup', file]);
    await stopServer();
    writeFileSync(
      databaseFile(),
      'not a database at all, but long enough to look like a page of one',
    );
    expect((await run(['restore', file, '--yes'])).code).toBe(0);
    const database = openDatabase({ url: undefined, file: databaseFile() });
    await database.close();
  });

  it('with one changed byte, or truncated, is refused', async () => {
    await merchantWithImage();
    const file = path.join(newTestDirectory(), 'backup.db');
    await run(['backup', file]);
    await stopServer();
    const whole = readFileSync(file);
    const before = readFileSync(databaseFile());
    // From the header over the pages and images to the checksum itself.
    const places = Array.from({ length: 12 }, (_, part) => Math.floor((whole.length * part) / 12));
    for (const place of [...places, whole.length - 70, whole.length - 1]) {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8((flipped.readUInt8(place) ^ 1) & 0xff, place);
      writeFileSync(file, flipped);
      const outcome = await run(['restore', file, '--yes']);
      expect([outcome.code, outcome.stderr]).toEqual([
        1,
        expect.stringContaining('not a complete backup'),
      ]);
    }
    writeFileSync(file, whole.subarray(0, -100));
    expect((await run(['restore', file, '--yes'])).code).toBe(1);
    expect(readFileSync(databaseFile()).equals(before)).toBe(true);

    writeFileSync(file, whole);
    expect((await run(['restore', file, '--yes'])).code).toBe(0);
  });

  it.each([
    ['is missing', null],
    ['is something else', 'some text that is no database'],
  ])('that %s is refused', async (_, content) => {
    const file = path.join(newTestDirectory(), 'backup.db');
    if (content !== null) writeFileSync(file, content);
    const outcome = await run(['restore', file, '--yes']);
    expect([outcome.code, outcome.stderr]).toEqual([
      1,
      expect.stringContaining('not a complete backup'),
    ]);
  });
});

describe.runIf(inject('postgresUrl') !== null)('on PostgreSQL', () => {
  it.each(['backup', 'restore'])(
    '%s names the tool for it, without the password',
    async (command) => {
      const outcome = await run([command, 'copy.dump']);
      expect(outcome.code).toBe(1);
      expect(outcome.stderr).toMatch(/pg_(dump|restore) .*copy\.dump|pg_restore .*copy\.dump/);
      expect(outcome.stderr).toContain('$DATABASE_URL');
      expect(outcome.stderr).not.toContain('postgres:postgres');
    },
  );
});
