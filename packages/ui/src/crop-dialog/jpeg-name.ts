/**
 * The name of a JPEG that was cut out of `original`: like the original, or 'new_image.jpg' where that has none.
 * Only an extension of another type is changed: 'me.png' becomes 'me.jpg'.
 */
export function jpegName(original: string): string {
  const stem = original.replace(/\.png$/i, '');
  if (stem === '') return 'new_image.jpg';
  return /\.jpe?g$/i.test(stem) ? stem : `${stem}.jpg`;
}
