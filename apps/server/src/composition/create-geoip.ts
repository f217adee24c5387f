import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { StartError } from '../core/start-error.ts';
import { type GeoIp, openGeoIp } from '../gateways/geoip.gateway.ts';

/**
 * What the configuration names to tell places by; undefined when it names nothing.
 *
 * @throws StartError when the file is missing or damaged.
 */
export async function createGeoIp(
  { geoIpFile }: Pick<Config, 'geoIpFile'>,
  log: Logger,
): Promise<GeoIp | undefined> {
  if (geoIpFile === undefined) return undefined;
  try {
    return await openGeoIp(geoIpFile, (error) =>
      log.warn({ err: error }, 'GEOIP_DB could not be read'),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown';
    throw new StartError(`GEOIP_DB (${geoIpFile}) cannot be used: ${reason}.`, error);
  }
}
