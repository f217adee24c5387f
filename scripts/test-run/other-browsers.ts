import { existsSync } from 'node:fs';
import { canInstallPackages, installPackages } from './system-packages.ts';

/** Programs of Debian packages, beside Chromium; the tests that need a missing one are skipped by name. */
export const otherBrowsers = {
  firefox: '/usr/bin/firefox-esr',
  webKitDriver: '/usr/bin/WebKitWebDriver',
  /** WebKit's browser has no mode without a screen. */
  virtualScreen: '/usr/bin/xvfb-run',
} as const;

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];

/** Installs Firefox and WebKit as Debian packages where that is possible; prints a line where it is not. */
export function ensureOtherBrowsers(): void {
  if (Object.values(otherBrowsers).every((program) => existsSync(program))) return;
  if (!canInstallPackages()) {
    console.log(
      `Not tested: Firefox and WebKit. They need the Debian packages ${PACKAGES.join(', ')}.`,
    );
    return;
  }
  console.log('Installing Firefox and WebKit from the system’s packages …');
  installPackages(PACKAGES);
}
