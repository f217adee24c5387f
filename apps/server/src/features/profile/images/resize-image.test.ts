import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { jpegOfScans, smallJpeg } from '../../../testing/images.ts';
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

it('other requests go on while a file is checked byte by byte', {
  tags: ['attack-17'],
}, async () => {
  const { resize, close } = createImageResizer();
  onTestFinished(close);
  await resize(await smallJpeg(), 'ada');
  // Two and a half million markers, and more scans at the end than a JPEG may have.
  const start = Buffer.from([0xff, 0xd8]);
  const scans = Buffer.concat(Array.from({ length: 65 }, () => Buffer.from([0xff, 0xda, 0, 2])));
  const file = Buffer.concat([start, Buffer.alloc(5_000_000, Buffer.from([0xff, 0xd0])), scans]);
  let isChecked = false;
  const checked = resize(file, 'ada').catch(({ code }) => {
    isChecked = true;
    return code;
  });
  let turns = 0;
  while (!isChecked) {
    await setImmediate();
    turns += 1;
  }
  expect(await checked).toBe('invalid_fields');
  expect(turns).toBeGreaterThan(10);
});
