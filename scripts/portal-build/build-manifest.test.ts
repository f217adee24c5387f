import { expect, test } from 'vitest';
import { moduleOf, scriptsOf } from './build-manifest.ts';

const manifest = {
  'index.html': { file: 'index.js' },
  'src/app/layouts/signed-in-layout.tsx': {
    file: 'layout.js',
    isDynamicEntry: true,
    imports: ['index.html', '_shared.js'],
  },
  'src/features/home/pages/home-page.tsx': {
    file: 'home.js',
    isDynamicEntry: true,
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
};

test('the module of a lazy part is the one that is named after its export', () => {
  expect(moduleOf(manifest, 'SignedInLayout')).toBe('src/app/layouts/signed-in-layout.tsx');
});

test('a lazy part without a file of its own, or with two of that name, fails the build', () => {
  const twice = { ...manifest, 'src/home-page.tsx': { file: 'b.js', isDynamicEntry: true } };
  const imported = { 'src/home-page.tsx': { file: 'b.js' } };
  expect(() => moduleOf(twice, 'HomePage')).toThrow('HomePage needs a file of its own');
  expect(() => moduleOf(imported, 'HomePage')).toThrow('there are 0');
});

test('the scripts of a page include what its modules import, each once', () => {
  const scripts = scriptsOf(manifest, Object.keys(manifest).slice(1, 3));
  expect([...scripts].sort()).toEqual(['home.js', 'index.js', 'layout.js', 'shared.js']);
});
