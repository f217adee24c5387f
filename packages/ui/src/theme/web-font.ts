import webFontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

export { webFontUrl };

/**
 * A face of the web font (its Latin subset) for `document.fonts`. No style sheet declares it, because a browser would load it
 * with the page, and the first paint would compete with the file.
 *
 * @param display what the browser does while the file is missing. With `optional` it keeps the fallback until the next full load.
 * @returns null where there is no browser, as in prerendering.
 */
export function createWebFont(display: FontDisplay): FontFace | null {
  if (!('FontFace' in globalThis)) return null;
  const source = `url(${webFontUrl})`;
  return new FontFace('Instrument Sans Variable', source, { weight: '400 700', display });
}
