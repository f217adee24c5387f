import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Has no window. The tests take little more than half the time in it, so it comes first. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const COMMANDS = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** As wide as Arial, in whose place the portal's font is drawn: a first visit does not wait for that font. */
const FALLBACK_FONT = 'fonts-liberation';

/** Chromium cannot be found or installed; the message is one line with the next step. */
export class ChromiumMissingError extends Error {}

/**
 * Returns the path of an installed Chromium: `CHROMIUM_PATH`, otherwise one on PATH.
 *
 * @throws ChromiumMissingError if `CHROMIUM_PATH` is not a program.
 */
export function locateChromium(environment: Environment): string | null {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new ChromiumMissingError(`CHROMIUM_PATH names no program that can be run: ${named}`);
  }
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const candidates = COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

/**
 * Finds or installs Chromium: as a Debian package if run as root on Debian, otherwise by Playwright's download. Where it
 * can be installed, the headless shell is preferred to a Chromium that is already there. Prints what it does.
 *
 * @throws ChromiumMissingError if all of them fail.
 */
export async function ensureChromium(environment: Environment): Promise<string> {
  const found = locateChromium(environment);
  if (found !== null && (environment.CHROMIUM_PATH || found.endsWith(HEADLESS_SHELL))) return found;
  return (canInstallPackages() ? installChromium(environment) : found) ?? downloadChromium();
}

/** Whether this machine's own packages can be installed: as root, on Debian or a system made of it. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs Debian packages; whether it succeeded shows in what is there afterwards. */
export function installPackages(names: readonly string[]): void {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  // A failed update shows in the install.
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
}

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

function installChromium(environment: Environment): string | null {
  // Older releases of Debian have the second one only.
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    console.log(`Installing ${name} from the system’s packages …`);
    installPackages([name, FALLBACK_FONT]);
    const installed = locateChromium(environment);
    if (installed !== null) return installed;
  }
  return null;
}

async function downloadChromium(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  if (!existsSync(chromium.executablePath())) {
    console.log('Downloading Chromium with Playwright …');
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new ChromiumMissingError(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to it.',
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  try {
    console.log(await ensureChromium(process.env));
  } catch (error) {
    console.error(error instanceof ChromiumMissingError ? error.message : error);
    process.exit(1);
  }
}
