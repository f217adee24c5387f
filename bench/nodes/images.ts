import sharp from 'sharp';
import { authorized, type HttpResponse, type Merchant, type Send } from '../faults/merchants.ts';
import type { Experiment } from './site.ts';

/** An image that one node has put into the bucket is shown by all, and once it is replaced by none. */
export const images: Experiment = {
  name: 'an image of one node is shown by every node',
  async run({ site, merchants, send, guarantees }) {
    const statuses = async (path: string) =>
      Promise.all(site.nodes.map(async ({ url }) => (await fetch(url + path)).status));
    for (const merchant of merchants) {
      const first = await upload(merchant, send);
      guarantees.none(
        (await statuses(first)).filter((status) => status !== 200),
        'statuses of an image',
      );
      const second = await upload(merchant, send);
      guarantees.none(
        (await statuses(second)).filter((status) => status !== 200),
        'statuses of its replacement',
      );
      guarantees.none(
        (await statuses(first)).filter((status) => status !== 404),
        'statuses of a replaced image',
      );
    }
    const kept = site.images.objects.size;
    if (kept !== merchants.length)
      guarantees.violations.push(`${kept} images in the bucket of ${merchants.length} merchants`);
    return { uploads: merchants.length * 2, 'images in the bucket': kept };
  },
};

const create = { width: 400, height: 300, channels: 3, background: '#5fc7ae' } as const;

/** @returns the path of the merchant's new image. */
export async function upload(merchant: Merchant, send: Send): Promise<string> {
  const response = await tryUpload(merchant, send);
  if (response?.status !== 200) throw new Error(`Upload: ${response?.status} ${response?.body}`);
  return (JSON.parse(response.body) as { data: { image: string } }).data.image;
}

export async function tryUpload(merchant: Merchant, send: Send): Promise<HttpResponse | null> {
  const form = new FormData();
  form.append(
    'image',
    new Blob([Uint8Array.from(await sharp({ create }).jpeg().toBuffer())]),
    'me.jpg',
  );
  const encoded = new Response(form);
  return send({
    method: 'POST',
    path: '/api/platform/user/update-profile',
    headers: { ...authorized(merchant), 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}
