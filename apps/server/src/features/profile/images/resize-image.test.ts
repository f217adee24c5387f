import { expect, it } from 'vitest';
import { blankPng } from '../../../testing/blank-png.ts';
import { createImageResizer } from './resize-image.ts';

it('the image of another account is not refused for a flood’s images, and does not wait for all of them', {
  tags: ['attack-17'],
}, async () => {
  const resize = createImageResizer();
  const png = await blankPng({ width: 640, height: 480 });
  const ends: string[] = [];
  const upload = (account: string) => resize(png, account).finally(() => ends.push(account));
  const flood = Promise.allSettled(Array.from({ length: 12 }, () => upload('flood')));
  await upload('ada');
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'unavailable', retryAfterSeconds: 1 } }]);
  // First come, first served would end it among the last two.
  expect(ends.indexOf('ada')).toBeLessThan(8);
});
