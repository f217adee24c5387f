interface Window {
  readonly width: number;
  readonly height: number;
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
}

/** One screenshot of a screen. */
export interface Variant {
  readonly window: Window;
  readonly theme: 'light' | 'dark' | 'forced';
}

const touch = { isMobile: true, hasTouch: true };
const pointer = { isMobile: false, hasTouch: false };
const phone: Window = { width: 390, height: 844, ...touch };
const tablet: Window = { width: 768, height: 1024, ...touch };
const desktop: Window = { width: 1440, height: 900, ...pointer };

interface Variants {
  readonly windows: readonly Window[];
  readonly themes: readonly Variant['theme'][];
}

/** In which windows and colours `npm run screens` takes each screen, by its option `--windows`. */
export const variants: Record<'usual' | 'all', Variants> = {
  usual: { windows: [phone, tablet, desktop], themes: ['light', 'dark'] },
  all: {
    windows: [
      { width: 320, height: 640, ...touch },
      phone,
      tablet,
      { width: 1280, height: 800, ...pointer },
      desktop,
      { width: 1920, height: 1080, ...pointer },
    ],
    themes: ['light', 'dark', 'forced'],
  },
};
