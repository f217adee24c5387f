import Beasties from 'beasties';
import { load } from 'cheerio';
import postcss from 'postcss';

/** The selectors that are kept without a look at the page. */
const ALWAYS_NEEDED = [
  // For states of the whole page, such as its theme, that the prerendered page is not in.
  /^(:is\()?(html|body|:root|:host|::|\*|\[data-)/,
  // For states of its controls.
  /:(has|not)\(:(focus-visible|active|disabled)/,
  // For the merchant's image in the first frame.
  /^img|data-state=image/,
  // For the current store, which is filled in.
  /\[data-(current|scrolled)\]/,
  // For two stores, which are repeated from the one that is prerendered.
  /:nth-child\(2\):last-child/,
  // Tailwind's variants for sizes of the window and of containers, which Beasties does not find.
  /\\@/,
];

/**
 * The styles that the elements of a page need, so that it arrives with the first packets of a connection.
 *
 * @param dist holds the page's style sheet.
 */
export async function criticalStyles(html: string, dist: string): Promise<string> {
  // Cast, because the package describes itself as CommonJS and is imported as a module.
  const CriticalStyles = Beasties as unknown as typeof Beasties.default;
  const beasties = new CriticalStyles({
    path: dist,
    logLevel: 'warn',
    preload: 'body',
    fonts: false,
    allowRules: ALWAYS_NEEDED,
  });
  // Only the styles are taken: Beasties may change the elements, and React has to find those that it wrote.
  const styles = load(await beasties.process(html))('style').text();
  if (!styles) throw new Error('The styles of the first paint are missing');
  return withoutUnusedProperties(styles);
}

/** Leaves out what Tailwind declares about variables that none of these styles has. */
function withoutUnusedProperties(styles: string): string {
  const sheet = postcss.parse(styles);
  const rules = sheet.clone();
  rules.walkAtRules('property', (declared) => {
    declared.remove();
  });
  const used = rules.toString();
  sheet.walkAtRules('property', (declared) => {
    if (!used.includes(`var(${declared.params}`)) declared.remove();
  });
  return sheet.toString();
}

/** The faces of fonts that a style sheet declares, and the rest of it. */
export function splitFontFaces(styles: string): { faces: string; rest: string } {
  const sheet = postcss.parse(styles);
  const faces: string[] = [];
  sheet.walkAtRules('font-face', (face) => {
    faces.push(face.toString());
    face.remove();
  });
  return { faces: faces.join(''), rest: sheet.toString() };
}
