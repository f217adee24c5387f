import type { EnvironmentValues } from './environment.ts';
import type { Bucket } from './services.ts';

const KNOWN = ['region', 'endpoint', 'requireTLS'];

/**
 * The bucket of `STORAGE_URL`: `s3://BUCKET/FOLDER?region=…` at Amazon's, or with
 * `&endpoint=https://…` at another service. Keys come from AWS' own variables, so that the URL
 * holds no secret.
 *
 * @param errors gets a line for each thing that is wrong.
 */
export function readBucket(values: EnvironmentValues, errors: string[]): Bucket | undefined {
  if (values.STORAGE_URL === undefined) return undefined;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!accessKeyId || !secretAccessKey) {
    errors.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set with STORAGE_URL');
    return undefined;
  }
  const { hostname: name, pathname, searchParams } = new URL(values.STORAGE_URL);
  const unknown = [...searchParams.keys()].filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) errors.push(`STORAGE_URL has unknown settings: ${unknown.join(', ')}`);
  const region = searchParams.get('region') ?? values.AWS_REGION;
  const endpoint = originOf(searchParams.get('endpoint'));
  if (endpoint === null) {
    errors.push('STORAGE_URL: endpoint must be an origin that starts with https:// or http://');
  }
  const folder = pathname.split('/').filter(Boolean).join('/');
  return {
    // Other services rarely have a host name for each bucket.
    url: endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${region}.amazonaws.com`,
    prefix: folder === '' ? '' : `${folder}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: values.AWS_SESSION_TOKEN,
  };
}

/** Undefined when none is given, null when it is not an origin that can be called. */
function originOf(endpoint: string | null): string | null | undefined {
  if (endpoint === null) return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/';
  return isOrigin ? url.origin : null;
}
