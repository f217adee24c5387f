import { expect, it } from 'vitest';
import { jpegOfScans } from '../../../testing/images.ts';
import { createImageResizer } from './resize-image.ts';

it('the image of another account is not refused for a flood’s images, and does not wait for all of them', {
  tags: ['attack-17'],
}, async () => {
  const resize = createImageResizer();
  // Refused by its first bytes, without a thread: such images end in the order in which they start.
  const image = jpegOfScans(65);
  const ends: string[] = [];
  const upload = (account: string) =>
    resize(image, account).catch(({ code }) => ends.push(`${account}: ${code}`));
  await Promise.all([...Array.from({ length: 12 }, () => upload('flood')), upload('ada')]);
  expect(ends.filter((end) => end.endsWith('unavailable'))).toEqual(['flood: unavailable']);
  // After those that had started, and one that was first in the queue.
  expect(ends.indexOf('ada: invalid_fields')).toBeLessThanOrEqual(4);
});
