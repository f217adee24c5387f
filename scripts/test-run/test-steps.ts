import { availableParallelism } from 'node:os';

/** One step of `npm test`. */
export interface TestStep {
  /** For `npm test -- NAME`. */
  readonly name: string;
  readonly title: string;
  /** Part of `npm run check`. */
  readonly quick: boolean;
  /** Run in sequence; the first failure ends the step. */
  readonly commands: readonly (readonly string[])[];
  /** The report file of a test runner and its format. */
  readonly results?: { readonly runner: 'vitest' | 'playwright'; readonly file: string };
  /** Added to the last command under `--quick`. */
  readonly quickArguments?: readonly string[];
  readonly needsChromium?: boolean;
  /** Firefox and WebKit, whose tests are skipped where they cannot be installed. */
  readonly needsOtherBrowsers?: boolean;
}

const RESULTS = '.cache/test-results';

/** Retries once in CI, where other work may slow the machine down; locally a failure is final. */
const SECOND_TRY = process.env.CI === undefined ? [] : ['--retry=1'];

export const testSteps: readonly TestStep[] = [
  {
    name: 'lint',
    title: 'Format and lint',
    quick: true,
    commands: [['biome', 'check', '.']],
  },
  {
    name: 'types',
    title: 'Types',
    quick: true,
    commands: [
      ['tsc', '-p', 'tsconfig.json'],
      ['tsc', '-p', 'tsconfig.browser.json'],
    ],
  },
  {
    name: 'imports',
    title: 'Import rules',
    quick: true,
    commands: [['node', 'scripts/source-rules/check-imports.ts']],
  },
  {
    name: 'unused',
    title: 'Unused files, exports and dependencies',
    quick: false,
    commands: [['knip']],
  },
  {
    name: 'unit',
    title: 'Unit, component and server tests (SQLite and PostgreSQL)',
    quick: true,
    commands: [
      [
        'vitest',
        'run',
        // Tests also wait for processes and timers, so one more than there are cores.
        `--maxWorkers=${availableParallelism() + 1}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${RESULTS}/vitest.json`,
        ...SECOND_TRY,
      ],
    ],
    quickArguments: ['--project=!*server-postgres*'],
    results: { runner: 'vitest', file: `${RESULTS}/vitest.json` },
  },
  {
    name: 'gallery',
    title: 'Every story of the widget kit in Chromium, with axe',
    quick: false,
    commands: [
      ['npm', 'run', 'build-gallery', '--workspace=@atrium/ui'],
      ['playwright', 'test', '--config=playwright.gallery.config.ts', '--reporter=list,json'],
    ],
    results: { runner: 'playwright', file: `${RESULTS}/gallery.json` },
    needsChromium: true,
  },
  {
    name: 'build',
    title: 'The built portal and its size',
    quick: false,
    commands: [['node', 'scripts/portal-build/build-portal.ts'], ['size-limit']],
  },
  {
    name: 'release',
    title: 'The release archive, unpacked and started elsewhere',
    quick: false,
    commands: [
      ['node', 'scripts/release.ts'],
      ['node', 'scripts/release/try-release.ts'],
    ],
  },
  {
    name: 'e2e',
    title: 'Journeys in Chromium (SQLite and PostgreSQL), Firefox and WebKit',
    quick: false,
    commands: [
      ['node', 'scripts/portal-build/build-portal.ts'],
      ['playwright', 'test', '--reporter=list,json'],
    ],
    results: { runner: 'playwright', file: `${RESULTS}/playwright.json` },
    needsChromium: true,
    needsOtherBrowsers: true,
  },
  {
    name: 'faults',
    title: 'Killed servers and databases lose nothing',
    quick: false,
    commands: [['node', 'bench/faults/run.ts']],
  },
  {
    name: 'evidence',
    title: 'Tests cited by the documents',
    quick: false,
    commands: [['node', 'scripts/evidence/check-evidence.ts']],
  },
];
