import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installApart, installedVersions } from './install-apart.ts';
import type { SitePage } from './sites.ts';

export interface LighthouseReport {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** Total blocking time. */
  readonly tbtMs: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Of 100: performance, accessibility, best practices, search engines. */
  readonly scores: readonly number[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse, installed outside of the project's dependencies. */
interface Lighthouse {
  readonly versions: Readonly<Record<string, string>>;
  run(page: SitePage): Promise<LighthouseReport>;
}

export async function installLighthouse(chromium: string): Promise<Lighthouse> {
  const folder = await installApart('lighthouse', ['lighthouse@13']);
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  const flags = [
    '--headless=new',
    '--disable-gpu',
    // That of the proxy is signed by nobody.
    '--ignore-certificate-errors',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const run = async ({ url, blocked }: SitePage) => {
    const audit = promisify(execFile)(
      process.execPath,
      [
        program,
        url,
        '--quiet',
        '--output=json',
        `--only-categories=${CATEGORIES}`,
        `--chrome-flags=${flags.join(' ')}`,
        ...(blocked ? [`--blocked-url-patterns=${blocked}`] : []),
      ],
      { maxBuffer: 100_000_000, env: { ...process.env, CHROME_PATH: chromium } },
    );
    // The only signal at which it ends its browser too.
    const end = () => audit.child.kill('SIGINT');
    process.once('exit', end);
    const { stdout } = await audit.finally(() => process.off('exit', end));
    return readReport(JSON.parse(stdout) as LighthouseOutput);
  };
  return { versions: await installedVersions(folder), run };
}

/** The parts of Lighthouse's result that we read. */
interface LighthouseOutput {
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

function readReport({ audits, categories }: LighthouseOutput): LighthouseReport {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? Number.NaN) * 100)),
  };
}
