import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { newTestDirectory } from '../testing/database/test-database.ts';
import { encodeMmdb } from '../testing/mmdb.ts';
import { createGeoIp } from './create-gateways.ts';

const places = encodeMmdb([{ network: '198.51.100.0/24', city: 'Berlin', country: 'Germany' }]);

it.each([
  ['missing', null],
  ['in another format', Buffer.from('no database of places')],
  ['cut off', places.subarray(600)],
])('a file of places that is %s is refused in one line that names it', async (_, content) => {
  const geoIpFile = path.join(newTestDirectory(), 'broken.mmdb');
  if (content !== null) writeFileSync(geoIpFile, content);
  await expect(createGeoIp({ geoIpFile }, pino({ level: 'silent' }))).rejects.toThrow(
    /^GEOIP_DB \(.*broken\.mmdb\) cannot be used: [^\n]+$/,
  );
});
