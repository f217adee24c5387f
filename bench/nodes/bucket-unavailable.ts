import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../faults/load.ts';
import { findLost, profile } from '../faults/merchants.ts';
import { tryUpload, upload } from './images.ts';
import type { Experiment } from './site.ts';

const UPLOADS = 10;
const REFUSED_WITHIN_MS = 3000;
const BACK_WITHIN_MS = 5000;
const GIVE_UP_MS = 30_000;

/** The bucket takes no connections: everything but images goes on, and an account keeps the image that it had. */
export const bucketUnavailable: Experiment = {
  name: 'the bucket is unavailable',
  async run({ site, merchants, send, guarantees }) {
    const [uploading, ...working] = merchants;
    if (!uploading) throw new Error('There are no merchants.');
    const image = await upload(uploading, send);
    const kept = site.images.objects.size;
    const load = startLoad(working, send);
    await sleep(1000);

    await site.bucket.refuse();
    let slowest = 0;
    const uploads: number[] = [];
    while (uploads.length < UPLOADS) {
      const startedAt = performance.now();
      uploads.push((await tryUpload(uploading, send))?.status ?? 0);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    const views = await Promise.all(site.nodes.map(({ url }) => fetch(url + image)));
    const during = await profile(send, uploading);
    await site.bucket.accept();
    const acceptedAt = performance.now();
    const sinceAccepted = () => performance.now() - acceptedAt;
    let afterwards = await tryUpload(uploading, send);
    while (afterwards?.status !== 200 && sinceAccepted() < GIVE_UP_MS) {
      await sleep(50);
      afterwards = await tryUpload(uploading, send);
    }
    const recoveryMs = sinceAccepted();
    const counts = await load.stop();

    guarantees.none(
      uploads.filter((status) => status !== 503),
      'statuses of uploads other than 503',
    );
    guarantees.none(
      views.map(({ status }) => status).filter((status) => status !== 503),
      'statuses of images other than 503',
    );
    if (!during?.body.includes(image)) guarantees.violations.push('the account lost its image');
    if (afterwards?.status !== 200) guarantees.violations.push('no upload works afterwards');
    guarantees.none(counts.others, 'statuses of other calls');
    guarantees.zero(counts.unavailable, 'other calls with 503');
    guarantees.zero(counts.withoutResponse, 'requests without a response');
    guarantees.none(await findLost(working, send), 'lost');
    guarantees.zero(site.images.objects.size - kept, 'images too many or too few');
    guarantees.within(REFUSED_WITHIN_MS, slowest, 'the slowest refused upload');
    guarantees.within(BACK_WITHIN_MS, recoveryMs, 'the first upload afterwards');
    return {
      'uploads refused': UPLOADS,
      'slowest, ms': slowest,
      'acknowledged writes of others': counts.acknowledged,
      'uploads work again after, ms': recoveryMs,
    };
  },
};
