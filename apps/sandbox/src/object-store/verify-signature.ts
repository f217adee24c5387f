import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

export interface ObjectStoreKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface SignedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const ALWAYS_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

/**
 * Checks a request like S3, with Amazon's own signer: key, time, required signed headers, hash of the body, and
 * signature.
 *
 * @returns S3's error code, or null if the request is valid.
 */
export async function failureOfSignature(
  request: SignedRequest,
  keys: ObjectStoreKeys,
  now: number,
): Promise<string | null> {
  const { headers } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  const [, accessKeyId, , region, signedHeaders = '', signature] = parts;
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  if (!ALWAYS_SIGNED.every((name) => names.includes(name))) return 'AccessDenied';
  const signedAt = dateOf(String(headers['x-amz-date']));
  if (!(Math.abs(now - signedAt.getTime()) <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const expected = await signatureOf(request, names, keys, signedAt);
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

async function signatureOf(
  { method, url, headers }: SignedRequest,
  names: readonly string[],
  { accessKeyId, secretAccessKey, region }: ObjectStoreKeys,
  signingDate: Date,
): Promise<string | undefined> {
  const { pathname, searchParams, hostname } = new URL(url, `http://${headers.host}`);
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate, signableHeaders: new Set(names) },
  );
  return /Signature=([0-9a-f]{64})/.exec(signed.headers.authorization ?? '')?.[1];
}

/** `20260102T030405Z` */
function dateOf(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
