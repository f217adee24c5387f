import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGeoIp, createImageStore } from '../../composition/create-gateways.ts';
import { type Check, type CheckContext, type Finding, reasonOf } from './check.ts';

/** Whether files can be stored, and are not readable by other users. */
export const checkStorage: Check = async (context) => [
  checkDataDir(context.config.dataDir),
  await checkImages(context),
  ...(await checkGeoIp(context)),
];

/** No finding without a configured location database. */
async function checkGeoIp({ config, log }: CheckContext): Promise<Finding[]> {
  if (config.geoIpFile === undefined) return [];
  const name = 'GEOIP_DB';
  try {
    (await createGeoIp(config, log))?.stop();
    return [{ name, status: 'ok', detail: config.geoIpFile }];
  } catch (error) {
    return [{ name, status: 'fail', detail: reasonOf(error) }];
  }
}

function checkDataDir(dataDir: string): Finding {
  const name = 'DATA_DIR';
  const folder = path.resolve(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    const probe = path.join(dataDir, `.doctor-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const detail = `${folder} cannot be written to (${reasonOf(error)}). Make the server's user its owner.`;
    return { name, status: 'fail', detail };
  }
  const openToOthers = process.platform !== 'win32' && (statSync(dataDir).mode & 0o077) !== 0;
  return openToOthers
    ? { name, status: 'warn', detail: `other users can read ${folder}. Run: chmod 700 ${folder}` }
    : { name, status: 'ok', detail: folder };
}

async function checkImages({ config, runtime }: CheckContext): Promise<Finding> {
  const name = 'images';
  const store = await createImageStore(config, runtime);
  try {
    const image = await store.write(Buffer.from('doctor'));
    const kept = await store.read(image);
    await store.remove(image);
    if (kept?.toString() === 'doctor') return { name, status: 'ok', detail: 'written and read' };
    return { name, status: 'fail', detail: 'a stored image cannot be read back.' };
  } catch (error) {
    return {
      name,
      status: 'fail',
      detail: `cannot be stored (${reasonOf(error)}). Merchants' uploads fail until this is fixed.`,
    };
  }
}
