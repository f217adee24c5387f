import { expect, it, onTestFinished, vi } from 'vitest';
import { jpegOfScans, smallJpeg } from '../../../testing/images.ts';
import { createImageResizer } from './resize-image.ts';

// Only for this thread: the worker's has its own modules.
vi.mock(import('./jpeg-segments.ts'), () => ({
  countJpegScans: () => expect.unreachable('The file was read in the thread of the requests.'),
}));

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
  expect((await resize(await smallJpeg(), 'ada')).length).toBeGreaterThan(0);
  await expect(resize(jpegOfScans(65), 'ada')).rejects.toMatchObject({ code: 'invalid_fields' });
});
