import { expect, test } from 'vitest';
import { isShortcut, shortcutOf } from './shortcut.ts';

const press = (init: KeyboardEventInit) =>
  new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ...init });

test.each([
  ['MacIntel', '⌘ K', 'Meta+K'],
  ['iPhone', '⌘ K', 'Meta+K'],
  ['Linux x86_64', 'Ctrl K', 'Control+K'],
  ['Win32', 'Ctrl K', 'Control+K'],
])('the shortcut on %s is %s', (platform, shown, ariaKeys) => {
  expect(shortcutOf({ platform })).toMatchObject({ shown, ariaKeys });
});

test('leaves Ctrl and K to text fields on Apple’s devices, where it deletes to the end of the line', () => {
  expect(isShortcut(press({ ctrlKey: true }), true)).toBe(false);
  expect(isShortcut(press({ metaKey: true }), true)).toBe(true);
  expect(isShortcut(press({ ctrlKey: true }), false)).toBe(true);
  expect(isShortcut(press({ metaKey: true }), false)).toBe(false);
});

test('is the key at the place of K on a keyboard of another script, but no other Latin letter there', () => {
  expect(isShortcut(press({ ctrlKey: true, key: 'л' }), false)).toBe(true);
  expect(isShortcut(press({ ctrlKey: true, key: 't' }), false)).toBe(false);
  expect(isShortcut(press({ ctrlKey: true, key: 'K', code: 'KeyV' }), false)).toBe(true);
});

test.each([
  { shiftKey: true },
  { altKey: true },
  { repeat: true },
  { isComposing: true },
  { ctrlKey: false },
])('the shortcut is not pressed by %o', (init) => {
  expect(isShortcut(press({ ctrlKey: true, ...init }), false)).toBe(false);
});
