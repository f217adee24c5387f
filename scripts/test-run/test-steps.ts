import { availableParallelism } from 'node:os';

/** `npm run check`, `npm test` and `npm run test:all`: each has the steps of those before it. */
export const testRuns = ['check', 'test', 'all'] as const;
export type TestRun = (typeof testRuns)[number];

/** One step of a run of the tests. */
export interface TestStep {
  /** For `npm test -- NAME`. */
  readonly name: string;
  readonly title: string;
  /** The first run that it is part of. */
  readonly from: TestRun;
  /** Steps whose result it uses; they are run before it, also by `npm test -- NAME`. */
  readonly needs?: readonly string[];
  /** How many cores it keeps busy; the whole machine by default. */
  readonly cores?: number;
  /** Run in sequence; the first failure ends the step. */
  readonly commands: readonly (readonly string[])[];
  /** Runs the other commands after a failure too, because each shows something of its own to correct. */
  readonly independent?: boolean;
  /** Runs the commands at the same time instead. */
  readonly concurrent?: boolean;
  /** The report file of a test runner and its format. */
  readonly results?: { readonly runner: 'vitest' | 'playwright'; readonly file: string };
  /** Added to the last command in a run that leaves some of its tests out. */
  readonly shorter?: Partial<Record<TestRun, readonly string[]>>;
  readonly needsChromium?: boolean;
  /** Firefox and WebKit, unless the run is shorter; their tests are skipped where they cannot be installed. */
  readonly needsOtherBrowsers?: boolean;
}

const ONE_CORE = 1;
/** Without the files that have the tag, each of which takes tens of seconds. */
const NOT_SLOW = '--tags-filter=!slow';
const RESULTS = '.cache/test-results';

/**
 * Retries once in CI, where other work may slow the machine down; locally a failure is final. So it is everywhere for a
 * unit test that shows a requirement (`vitest.config.ts`).
 */
const SECOND_TRY = process.env.CI === undefined ? [] : ['--retry=1'];

/** In the order of a run. Those that keep one core busy are run beside each other. */
export const testSteps: readonly TestStep[] = [
  {
    name: 'lint',
    title: 'Format and lint',
    from: 'check',
    cores: ONE_CORE,
    commands: [['biome', 'check', '.']],
  },
  {
    name: 'types',
    title: 'Types',
    from: 'check',
    cores: ONE_CORE,
    independent: true,
    commands: [
      ['tsc', '-p', 'tsconfig.json'],
      ['tsc', '-p', 'tsconfig.browser.json'],
    ],
  },
  {
    name: 'imports',
    title: 'Import rules',
    from: 'check',
    cores: ONE_CORE,
    commands: [['node', 'scripts/source-rules/check-imports.ts']],
  },
  {
    name: 'unused',
    title: 'Unused files, exports and dependencies',
    from: 'test',
    cores: ONE_CORE,
    commands: [['knip']],
  },
  {
    name: 'unit',
    title: 'Unit, component and server tests (SQLite and PostgreSQL)',
    from: 'check',
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
    shorter: {
      check: ['--project=!*server-postgres*', NOT_SLOW],
      test: ['--project=!*server-postgres-features*', NOT_SLOW],
    },
    results: { runner: 'vitest', file: `${RESULTS}/vitest.json` },
  },
  {
    name: 'build',
    title: 'The built portal, and the server of a release',
    from: 'test',
    cores: ONE_CORE,
    commands: [['node', 'scripts/build.ts']],
  },
  {
    name: 'stories',
    title: 'The built gallery of the widget kit',
    from: 'all',
    cores: ONE_CORE,
    commands: [['npm', 'run', 'build-gallery', '--workspace=@atrium/ui']],
  },
  {
    name: 'faults',
    title: 'Killed servers and databases lose nothing',
    from: 'all',
    needs: ['build'],
    // Each of them often waits: for a server to start, or for a database that does not respond.
    concurrent: true,
    cores: ONE_CORE,
    commands: [
      ['node', 'bench/faults/run.ts', '--database', 'sqlite'],
      ['node', 'bench/faults/run.ts', '--database', 'postgres'],
    ],
  },
  {
    name: 'size',
    title: 'The size of the built portal',
    from: 'test',
    needs: ['build'],
    cores: ONE_CORE,
    commands: [['size-limit']],
  },
  {
    name: 'release',
    title: 'The release archive, unpacked and started elsewhere',
    from: 'all',
    needs: ['build'],
    cores: ONE_CORE,
    commands: [
      ['node', 'scripts/release.ts'],
      ['node', 'scripts/release/try-release.ts'],
    ],
  },
  {
    name: 'gallery',
    title: 'Every story of the widget kit in Chromium, with axe',
    from: 'all',
    needs: ['stories'],
    // With one worker it takes as long as the faults, beside which it runs.
    cores: ONE_CORE,
    commands: [
      [
        'playwright',
        'test',
        '--config=e2e/gallery/playwright.config.ts',
        '--reporter=list,json',
        '--workers=1',
      ],
    ],
    results: { runner: 'playwright', file: `${RESULTS}/gallery.json` },
    needsChromium: true,
  },
  {
    name: 'e2e',
    title: 'Journeys in Chromium (SQLite and PostgreSQL), Firefox and WebKit',
    from: 'test',
    needs: ['build'],
    commands: [['playwright', 'test', '--reporter=list,json']],
    shorter: { test: ['--project=sqlite', '--project=postgres'] },
    results: { runner: 'playwright', file: `${RESULTS}/playwright.json` },
    needsChromium: true,
    needsOtherBrowsers: true,
  },
  {
    name: 'evidence',
    title: 'Tests cited by the documents',
    from: 'all',
    commands: [['node', 'scripts/evidence/check-evidence.ts']],
  },
];
