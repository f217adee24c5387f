import type { Page } from '@playwright/test';
import type { Person, PopulatedPortal } from './merchants.ts';

/** One screenshot: a page of the portal or the sandbox in one state. */
export interface Screen {
  /** The start of the file name. */
  readonly name: string;
  /** The logged-in merchant; a visitor if missing. */
  readonly person?: Person;
  /** Taken in a browser with a session at the product app. */
  readonly inProductApp?: boolean;
  /** Only the window, for a dialog or menu; otherwise the full page. */
  readonly windowOnly?: boolean;
  /** Taken while the cookie question is open. */
  readonly asksConsent?: boolean;
  /** Not in parallel with other screenshots, because both would change the same data. */
  readonly oneByOne?: boolean;
  /** Taken while requests are pending. */
  readonly stillLoading?: boolean;
  open(page: Page, portal: PopulatedPortal): Promise<void>;
}

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
