import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../config/services.ts';
import { AppError } from '../../core/app-error.ts';
import type { Runtime } from '../../core/runtime.ts';
import { callTimeout, DEFAULT_TIMEOUTS, type Timeouts } from '../outbound-calls.ts';
import {
  type ImageStore,
  imageName,
  isImageName,
  type StoredImage,
} from './image-store.gateway.ts';
import { type Listing, readErrorCode, readListing } from './s3-responses.ts';

/**
 * Keeps images in a bucket, so that any number of processes have them in common. Requests are
 * signed with their body's hash, follow no redirect and wait for their whole response, but not for long.
 *
 * Every method throws AppError `unavailable` when the service is unavailable or refuses.
 */
export function s3ImageStore(
  bucket: Bucket,
  { randomBytes }: Pick<Runtime, 'randomBytes'>,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): ImageStore {
  const send = createSender(bucket, timeouts);
  const keyOf = (name: string) => `${bucket.url}/${bucket.prefix}${name}.jpg`;
  const put = (name: string, bytes: Uint8Array) => send('PUT', keyOf(name), bytes);

  return {
    async write(bytes) {
      const name = randomBytes(16).toString('hex');
      await put(name, bytes);
      return name;
    },

    async writeBack(name, bytes) {
      if (!isImageName(name)) throw new Error('This is not the name of an image.');
      await put(name, bytes);
    },

    async read(name) {
      if (!isImageName(name)) return null;
      return send('GET', keyOf(name));
    },

    async remove(name) {
      if (isImageName(name)) await send('DELETE', keyOf(name));
    },

    async *list() {
      let token: string | null = null;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: bucket.prefix });
        if (token !== null) query.set('continuation-token', token);
        const page = readListing(String(await send('GET', `${bucket.url}?${query}`)));
        // Anything else must not look like an empty bucket.
        if (page === null) return unavailable(new Error('The bucket returned no listing'));
        yield* imagesIn(page, bucket.prefix);
        token = page.NextContinuationToken ?? null;
      } while (token !== null);
    },
  };
}

/** The bytes of the response, or null for what does not exist. */
type Send = (method: string, url: string, body?: Uint8Array) => Promise<Buffer | null>;

function createSender(
  { region, accessKeyId, secretAccessKey, sessionToken }: Bucket,
  timeouts: Timeouts,
): Send {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 0,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  return async (method, url, body) => {
    const hash = createHash('sha256').update(body ?? '');
    const signed = await client.sign(url, {
      method,
      headers: {
        'X-Amz-Content-Sha256': hash.digest('hex'),
        ...(body ? { 'Content-Type': 'image/jpeg' } : {}),
      },
      ...(body ? { body: Uint8Array.from(body) } : {}),
    });
    const signal = callTimeout(timeouts);
    const response = await fetch(signed, { redirect: 'error', signal }).catch(unavailable);
    const bytes = Buffer.from(await response.arrayBuffer().catch(unavailable));
    return response.ok ? bytes : explain(response.status, bytes.toString());
  };
}

function explain(status: number, body: string): null {
  const code = readErrorCode(body);
  if (status === 404 && code !== 'NoSuchBucket') return null;
  return unavailable(new Error(`The image store responded ${status} ${code}`));
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause });
}

function imagesIn({ Contents }: Listing, prefix: string): StoredImage[] {
  return Contents.flatMap(({ Key, LastModified }) => {
    const name = Key.startsWith(prefix) ? imageName(Key.slice(prefix.length)) : null;
    return name === null ? [] : [{ name, writtenAt: Date.parse(LastModified) }];
  });
}
