type Oklch = readonly [lightness: number, chroma: number, hueDegrees: number];

/** The opaque colours of a theme by token name. */
export type Theme = ReadonlyMap<string, Oklch>;

const OKLCH = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
const TOKEN = new RegExp(String.raw`--([\w-]+):\s*light-dark\(\s*${OKLCH},\s*${OKLCH}\s*\)`, 'g');

/** Reads the light and dark colours of `:root` and of the high-contrast theme from the style sheet. */
export function readTokens(css: string) {
  const contrastAt = css.indexOf('@variant high-contrast');
  const [light, dark] = readBlock(css.slice(0, contrastAt));
  const [strongLight, strongDark] = readBlock(css.slice(contrastAt));
  return {
    light,
    dark,
    'contrast-light': new Map([...light, ...strongLight]) as Theme,
    'contrast-dark': new Map([...dark, ...strongDark]) as Theme,
  };
}

function readBlock(css: string): readonly [light: Theme, dark: Theme] {
  const found = [...css.matchAll(TOKEN)].map(([, name = '', ...numbers]) => {
    const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = numbers.map(Number);
    return { name, day: [l1, c1, h1] as const, night: [l2, c2, h2] as const };
  });
  return [
    new Map(found.map(({ name, day }) => [name, day])),
    new Map(found.map(({ name, night }) => [name, night])),
  ];
}

/** The WCAG 2.2 contrast ratio of two tokens. Throws if the theme lacks one. */
export function contrast(theme: Theme, first: string, second: string): number {
  const [a, b] = [luminance(theme, first), luminance(theme, second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(theme: Theme, name: string): number {
  const color = theme.get(name);
  if (!color) throw new Error(`No opaque colour named ${name}`);
  const [red, green, blue] = toLinearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Converts with the matrices of CSS Color 4, clipped to sRGB. */
function toLinearRgb([lightness, chroma, hue]: Oklch): readonly [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
