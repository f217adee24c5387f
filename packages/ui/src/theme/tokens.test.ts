import { expect, test } from 'vitest';
import { contrast, readTokens, type Theme } from '../testing/token-contrast.ts';
import css from './tokens.css?raw';

const themes = readTokens(css);

const surfaces = ['surface', 'surface-raised'];
const interactive = [...surfaces, 'surface-hover', 'surface-pressed', 'surface-sunken'];

/** Text colours and their backgrounds. */
const textPairs: readonly (readonly [text: string, background: string])[] = [
  ...interactive.map((background) => ['text', background] as const),
  ...interactive.map((background) => ['text-muted', background] as const),
  ...[...surfaces, 'surface-hover', 'accent-soft'].map((on) => ['accent-text', on] as const),
  ...[...surfaces, 'danger-soft'].map((on) => ['danger-text', on] as const),
  ...[...surfaces, 'warning-soft'].map((on) => ['warning-text', on] as const),
  ...[...surfaces, 'success-soft'].map((on) => ['success-text', on] as const),
  ...['accent', 'accent-hover', 'accent-pressed'].map((on) => ['on-accent', on] as const),
  ...['danger', 'danger-hover', 'danger-pressed'].map((on) => ['on-danger', on] as const),
  ...(['iris', 'amber', 'sky', 'rose'] as const).flatMap((hue) => [
    [hue, 'surface-raised'] as const,
    [hue, `${hue}-soft`] as const,
  ]),
];

/** Edges of controls and state marks. */
const controlPairs: readonly (readonly [mark: string, background: string])[] = [
  'border-control',
  'accent',
  'danger',
  'focus',
].flatMap((mark) => surfaces.map((background) => [mark, background] as const));

function tooFaint(theme: Theme, pairs: typeof textPairs, least: number): string[] {
  return pairs
    .map(([mark, background]) => ({ mark, background, ratio: contrast(theme, mark, background) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ mark, background, ratio }) => `${mark} on ${background}: ${ratio.toFixed(2)}`);
}

test.each(['light', 'dark'] as const)(
  'text reaches 4.5:1 and controls 3:1 in the %s theme',
  (name) => {
    expect(tooFaint(themes[name], textPairs, 4.5)).toEqual([]);
    expect(tooFaint(themes[name], controlPairs, 3)).toEqual([]);
  },
);

test.each(['contrast-light', 'contrast-dark'] as const)(
  'text reaches 7:1 and controls 4.5:1 in the %s theme',
  (name) => {
    expect(tooFaint(themes[name], textPairs, 7)).toEqual([]);
    expect(tooFaint(themes[name], controlPairs, 4.5)).toEqual([]);
  },
);
