import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Runtime } from '../core/runtime.ts';
import { StartError } from '../core/start-error.ts';
import {
  type Affiliates,
  firstPromoterGateway,
  impactGateway,
} from '../gateways/affiliates/affiliate.gateway.ts';
import { type GeoIp, openGeoIp } from '../gateways/geoip.gateway.ts';
import { diskImageStore, type ImageStore } from '../gateways/images/image-store.gateway.ts';
import { type MailGateway, smtpGateway } from '../gateways/mail.gateway.ts';
import type { Timeouts } from '../gateways/outbound-calls.ts';

/** The mail server that the configuration names; without one, this machine's own. */
export function createMailGateway(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  timeouts?: Timeouts,
): MailGateway {
  return smtpGateway(smtpUrl ?? 'smtp://localhost:25', mailFrom, timeouts);
}

/** The configured store of images. The adapter of S3, whose XML parser takes memory, is imported only for a bucket. */
export async function createImageStore(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  runtime: Pick<Runtime, 'randomBytes'>,
  timeouts?: Timeouts,
): Promise<ImageStore> {
  if (bucket) {
    const { s3ImageStore } = await import('../gateways/images/s3-image-store.gateway.ts');
    return s3ImageStore(bucket, runtime, timeouts);
  }
  return diskImageStore(path.join(dataDir, 'images'), runtime);
}

export function createAffiliates(
  { impact, firstPromoter }: Pick<Config, 'impact' | 'firstPromoter'>,
  timeouts?: Timeouts,
): Affiliates {
  return {
    impact: impact && impactGateway(impact, timeouts),
    firstpromoter: firstPromoter && firstPromoterGateway(firstPromoter, timeouts),
  };
}

/**
 * The configured database of locations; undefined without one.
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
