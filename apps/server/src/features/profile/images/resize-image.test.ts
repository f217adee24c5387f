import { expect, it } from 'vitest';
import { blankPng } from '../../../testing/blank-png.ts';
import { createImageResizer } from './resize-image.ts';

it('the image of another account waits for two of a flood’s images, and is not refused for them', {
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
  expect(ends.indexOf('ada')).toBeLessThanOrEqual(4);
});
