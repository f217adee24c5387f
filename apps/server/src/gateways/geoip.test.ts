import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints, geolocationHeaders } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMmdb } from '../testing/mmdb.ts';
import { newEmail, PASSWORD, registerAndVerify } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestDirectory } from '../testing/test-directory.ts';
import { openGeoIp } from './geoip.gateway.ts';

const file = path.join(newTestDirectory(), 'places.mmdb');
const places = (city: string) =>
  encodeMmdb([
    { network: '198.51.100.0/24', city, country: 'Germany' },
    { network: '192.0.2.0/25', city: '', country: 'France' },
  ]);

let portal: TestApp;
beforeAll(async () => {
  writeFileSync(file, places('Berlin'));
  portal = await startTestApp({ GEOIP_DB: file });
});
afterAll(() => portal.close());

const claim = { [geolocationHeaders.city]: 'Paris', [geolocationHeaders.country]: 'France' };

/** Signs in from an IP address, claiming to be in Paris, and returns what the device list shows. */
async function placeShownFor(address: string): Promise<string | null | undefined> {
  const email = newEmail();
  await registerAndVerify(portal, portal.browser(), email);
  const browser = portal.browser({ address });
  const response = await browser.call(endpoints.login, {
    body: { email, password: PASSWORD },
    headers: claim,
  });
  browser.token = 'auth' in response.data ? response.data.auth.token : undefined;
  const devices = await browser.call(endpoints.listAccessTokens);
  return devices.data.find(({ isDefault }) => isDefault)?.location;
}

describe('a device’s place', { tags: ['requirement-42'] }, () => {
  it.each([
    ['198.51.100.9', 'Berlin, Germany'],
    ['::ffff:198.51.100.200', 'Berlin, Germany'],
    ['192.0.2.7', 'France'],
  ])('of %s is what the server sees, whatever the client claims', async (address, place) => {
    expect(await placeShownFor(address)).toBe(place);
  });

  it('is the client’s claim where the server finds none', async () => {
    expect(await placeShownFor('192.0.2.200')).toBe('Paris, France');
  });

  it.each([
    ['as the server sees it', '198.51.100.9', 'Berlin, Germany'],
    [
      'as the client’s claim where the server finds none',
      '192.0.2.200',
      'Paris, France (as the device reports)',
    ],
  ])('is in the notification of a new device %s', async (_, address, place) => {
    const email = newEmail();
    await registerAndVerify(portal, portal.browser(), email);
    const body = { email, password: PASSWORD };
    await portal.browser({ address }).call(endpoints.login, { body, headers: claim });
    const [notice] = await portal.mailsTo(email);
    expect(notice?.text).toMatch(new RegExp(`^Location:\\s+${RegExp.escape(place)}$`, 'm'));
  });
});

describe('the file of places', () => {
  it('is read again when it changes, and the last good one stays when that fails', async () => {
    const { geoIp } = portal.app.dependencies;
    writeFileSync(file, places('Berlin-Mitte'));
    await geoIp?.refresh();
    expect(geoIp?.locationOf('198.51.100.9')).toBe('Berlin-Mitte, Germany');

    writeFileSync(file, 'a download that broke off');
    await geoIp?.refresh();
    expect(geoIp?.locationOf('198.51.100.9')).toBe('Berlin-Mitte, Germany');
    expect(portal.logLines.join('')).toContain('GEOIP_DB could not be read');

    rmSync(file);
    writeFileSync(file, places('Potsdam'));
    await geoIp?.refresh();
    expect(geoIp?.locationOf('198.51.100.9')).toBe('Potsdam, Germany');
  });

  it('that is partly damaged returns no place there, and blocks no login', async () => {
    const damaged = places('Berlin');
    damaged.fill(0xff, damaged.indexOf('Berlin') - 1, damaged.indexOf('Berlin') + 1);
    writeFileSync(file, damaged);
    await portal.app.dependencies.geoIp?.refresh();
    expect(await placeShownFor('198.51.100.9')).toBe('Paris, France');
    expect(await placeShownFor('192.0.2.7')).toBe('France');
  });

  it.each([
    ['missing', null],
    ['in another format', Buffer.from('no database of places')],
    ['cut off', places('Berlin').subarray(600)],
  ])('that is %s is refused', async (_, content) => {
    const broken = path.join(newTestDirectory(), 'broken.mmdb');
    if (content !== null) writeFileSync(broken, content);
    await expect(openGeoIp(broken, () => {})).rejects.toThrow();
  });
});
