import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../test-run/scratch-folder.ts';
import { criticalStyles, splitFontFaces } from './critical-styles.ts';

const FACE = '@font-face{font-family:Hall;src:local(Arial)}';
const PAGE = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/all.css"></head>
  <body><p class="used">A card</p></body></html>`;

function stylesOfPage(styles: string): Promise<string> {
  const dist = makeScratchFolder();
  writeFileSync(path.join(dist, 'all.css'), styles);
  return criticalStyles(PAGE, dist);
}

test('a page gets the styles of its elements and of its states, and no others', async () => {
  const styles = await stylesOfPage(
    '.used{color:red}.unused{color:blue}html[data-offline]{color:green}',
  );
  expect(styles).toContain('.used{color:red}');
  expect(styles).toContain('html[data-offline]{color:green}');
  expect(styles).not.toContain('.unused');
});

test('of the declared variables it gets those that its styles use', async () => {
  const styles = await stylesOfPage(
    '@property --used{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}.used{width:var(--used)}',
  );
  expect(styles).toContain('@property --used{');
  expect(styles).not.toContain('--unused');
});

test('a page without any style is refused', async () => {
  await expect(stylesOfPage('')).rejects.toThrow('The styles of the first paint are missing');
});

test('faces of fonts are separated from all other rules, also inside of one', () => {
  expect(splitFontFaces(`${FACE}.used{color:red}@layer base{${FACE}p{margin:0}}`)).toEqual({
    faces: FACE + FACE,
    rest: '.used{color:red}@layer base{p{margin:0}}',
  });
});
