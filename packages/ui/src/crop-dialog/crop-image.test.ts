import { expect, test } from 'vitest';
import { jpegName } from './crop-image.ts';

test.each([
  ['me.jpg', 'me.jpg'],
  ['IMG_0042.JPEG', 'IMG_0042.JPEG'],
  ['shop front.PNG', 'shop front.jpg'],
  ['summer.jpg.png', 'summer.jpg'],
  ['portrait v1.2', 'portrait v1.2.jpg'],
  ['', 'new_image.jpg'],
  ['.png', 'new_image.jpg'],
])('the crop of %j is named %j', (original, name) => {
  expect(jpegName(original)).toBe(name);
});
