import { expect, test } from 'vitest';
import css from './font.css?raw';

/** The descriptors of each face of the fallback font. */
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)]
  .map(([, body = '']) => body)
  .filter((body) => body.includes('"Instrument Sans Fallback"'));

const faceOf = (weight: number) =>
  faces.filter((body) => {
    const [, from, to] = /font-weight: (\d+) (\d+);/.exec(body) ?? [];
    return Number(from) <= weight && weight <= Number(to);
  });

test('the fallback font has a face for every weight in use, so that the browser makes none bolder', () => {
  for (const weight of [400, 500, 600]) expect(faceOf(weight)).toHaveLength(1);
});

test('its semibold is drawn with bold local fonts only', () => {
  const [bold = ''] = faceOf(600);
  const names = [...bold.matchAll(/local\("([^"]+)"\)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/bold/i);
});
