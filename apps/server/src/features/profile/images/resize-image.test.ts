import { expect, it, onTestFinished } from 'vitest';
import { jpegOfScans, smallJpeg } from '../../../testing/images.ts';
import drawnPartsOf from './drawn-parts.worker.ts';
import { createImageResizer } from './resize-image.ts';

it('the image of another account is not refused for a flood’s images, and does not wait for all of them', {
  tags: ['attack-17'],
}, async () => {
  const { resize, close } = createImageResizer();
  onTestFinished(close);
  // Refused by its first bytes: such images end in the order in which they start.
  const image = jpegOfScans(65);
  const ends: string[] = [];
  const upload = (account: string) =>
    resize(image, account).catch(({ code }) => ends.push(`${account}: ${code}`));
  await Promise.all([...Array.from({ length: 12 }, () => upload('flood')), upload('ada')]);
  expect(ends.filter((end) => end.endsWith('unavailable'))).toEqual(['flood: unavailable']);
  // After those that had started, and one that was first in the queue.
  expect(ends.indexOf('ada: invalid_fields')).toBeLessThanOrEqual(4);
});

it('a file is checked byte by byte in another thread than the requests', {
  tags: ['attack-17'],
}, async () => {
  const { resize, close } = createImageResizer();
  onTestFinished(close);
  await resize(await smallJpeg(), 'ada');
  // Two and a half million markers, and more scans at the end than a JPEG may have.
  const start = Buffer.from([0xff, 0xd8]);
  const scans = Buffer.concat(Array.from({ length: 65 }, () => Buffer.from([0xff, 0xda, 0, 2])));
  const file = Buffer.concat([start, Buffer.alloc(5_000_000, Buffer.from([0xff, 0xd0])), scans]);
  const ownTime = async (work: () => unknown) => {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  const refused = { code: 'invalid_fields' };
  const elsewhere = await ownTime(() => expect(resize(file, 'ada')).rejects.toMatchObject(refused));
  expect(elsewhere).toBeLessThan(await ownTime(() => drawnPartsOf(file)));
});
