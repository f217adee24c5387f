import webFontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

export { webFontUrl };

/**
 * Loads the web font once more, for pages that are drawn later. The face of `font.css` is `optional`: where it was not
 * there for the first page, the browser keeps the fallback until the next full load, on all pages of the app.
 *
 * @returns a face for `document.fonts`; null if it cannot be loaded.
 */
export async function loadWebFont(): Promise<FontFace | null> {
  // For rendering without a browser.
  if (!('FontFace' in globalThis)) return null;
  const face = new FontFace('Instrument Sans Variable', `url(${webFontUrl})`, {
    weight: '400 700',
  });
  return face.load().catch(() => null);
}
