import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseTime } from '../../database/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe("the difference to the database's clock", () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startTestApp();
  });
  afterAll(() => portal.close());

  const metric = async () => {
    const { body } = await portal.app.http.inject('/metrics');
    return Number(/^atrium_clock_difference_seconds (.*)$/m.exec(body)?.[1]);
  };

  it("is measured in seconds, and 0 with SQLite's, which is the process's own", async () => {
    const time = await databaseTime(portal.database);
    if (time === null) return expect(await metric()).toBe(0);
    portal.advance(time - portal.now() + 90_000);
    // The test's clock stands still.
    expect(await metric()).toBeGreaterThan(60);
    expect(await metric()).toBeLessThanOrEqual(90);
  });
});
