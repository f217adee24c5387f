import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@atrium/contract';
import { afterAll, beforeAll, expect, it, type TaskMeta, type TestOptions } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import type { DatabaseKind } from '../../database/database.ts';
import { isUnavailable } from '../../repositories/database-failures.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { TestBrowser } from '../test-browser.ts';
import { countCalls } from './count-calls.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** For the summary of `npm run bench:races`. */
    race?: { database: DatabaseKind; rounds: number; calls: number };
  }
}

/** How many concurrent calls use the same value. */
export const ATTEMPTS = 50;
/** In `npm test`; see docs/architecture/tests.md. `npm run bench:races` sets more. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3);
const ROUND_TIMEOUT_MS = 5000;

/** The result of a successful attempt; a refused one has its error code as the result. */
export const SUCCEEDED = 'succeeded';
export const UNAVAILABLE = 'unavailable' satisfies ErrorCode;

/** One new single-use value. */
export interface Round {
  /** One attempt to use it, in one of the server's processes. */
  use(process: TestApp, attempt: number): Promise<string>;
  /** Asserts that the database contains the result of one use. */
  check?(): Promise<void>;
}

interface Race {
  /** The repository methods that decide which attempt succeeds, such as `codes.consume`. */
  claims: readonly string[];
  /** The error codes with which the other attempts may be refused. */
  refusals: readonly string[];
  /** How many attempts succeed; 1 by default. */
  winners?: number;
  /** How many more may succeed because a first use permits another kind of use; none by default. `check` verifies them. */
  followers?: number;
  attempts?: number;
  tags?: NonNullable<TestOptions['tags']>;
  /** Creates the value of a round. */
  prepare(): Promise<Round>;
}

/** The races of one test file. */
export interface RaceTrack {
  /** The process that rounds are prepared and checked with. */
  readonly portal: TestApp;
  race(title: string, race: Race): void;
}

/**
 * Starts two servers on one database, each with its own connections and memory, as several processes have. Everything else
 * is made cheap: the password hash has a low cost, only errors are logged, and the limits are a thousand times higher.
 */
export function startRaces(environment: Record<string, string> = {}): RaceTrack {
  const processes: TestApp[] = [];
  const portalOf = () => {
    const [portal] = processes;
    if (!portal) throw new Error('The server has not been started yet.');
    return portal;
  };
  beforeAll(async () => {
    const settings = { LIMITS_FACTOR: '1000', LOG_LEVEL: 'error', ...environment };
    const portal = await startTestApp(settings, parts);
    processes.push(portal, await startTestApp(settings, { ...parts, sibling: portal }));
  });
  afterAll(async () => {
    for (const process of processes.toReversed()) await process.close();
  });
  return {
    get portal() {
      return portalOf();
    },
    race(title, { tags = [], ...race }) {
      const options = {
        timeout: 30_000 + ROUNDS * ROUND_TIMEOUT_MS,
        // A second try would hide the one round in thousands that matters.
        retry: 0,
        tags: ['requirement-67', ...tags],
      };
      it(title, options, ({ task }) => runRace(processes, race, task.meta));
    },
  };
}

const parts = {
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  passwordStrength: { weaknessOf: async () => null, close: async () => {} },
};

async function runRace(
  processes: readonly TestApp[],
  race: Omit<Race, 'tags'>,
  meta: TaskMeta,
): Promise<void> {
  const database = processes[0]?.database.kind ?? 'sqlite';
  const counted = processes.map((process) => countCalls(process.app, race.claims));
  for (const { logLines } of processes) logLines.length = 0;
  meta.race = { database, rounds: 0, calls: 0 };
  try {
    for (let number = 1; number <= ROUNDS; number++) {
      meta.race.calls += await runRound(processes, race, number);
      meta.race.rounds += 1;
    }
  } finally {
    for (const count of counted) count.stop();
  }
  // With fewer calls nothing was concurrent: later attempts were refused earlier. SQLite has only one writer at a time.
  const least = database === 'sqlite' ? ROUNDS : ROUNDS + 1;
  const calls = race.claims.map((claim) =>
    counted.reduce((sum, { callsOf }) => sum + callsOf(claim), 0),
  );
  expect(Math.min(...calls)).toBeGreaterThan(0);
  expect(calls.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(least);
}

/** Returns how many attempts there were. */
async function runRound(
  processes: readonly TestApp[],
  { prepare, refusals, winners = 1, followers = 0, attempts = ATTEMPTS }: Omit<Race, 'tags'>,
  number: number,
): Promise<number> {
  const round = await prepare();
  const results = await Promise.all(
    Array.from({ length: attempts }, (_, attempt) =>
      // The remainder is the index of a process.
      useOnce(round, processes[attempt % processes.length] as TestApp, attempt),
    ),
  );
  const expected = new Set([SUCCEEDED, ...refusals]);
  expect(results.filter((result) => !expected.has(result))).toEqual([]);
  const won = results.filter((result) => result === SUCCEEDED).length;
  expect(won, `Round ${number}`).toBeGreaterThanOrEqual(winners);
  expect(won, `Round ${number}`).toBeLessThanOrEqual(winners + followers);
  await round.check?.();
  // Nothing but errors is logged.
  expect(processes.flatMap(({ logLines }) => logLines)).toEqual([]);
  return attempts;
}

/** Repeats a call that a busy server refuses with 503, as real callers do. */
async function useOnce(round: Round, process: TestApp, attempt: number): Promise<string> {
  for (;;) {
    const result = await round.use(process, attempt).catch((error: unknown) => {
      // A use case without a request around it fails with the error of the database.
      if (isUnavailable(error)) return UNAVAILABLE;
      throw error;
    });
    if (result !== UNAVAILABLE) return result;
    await sleep(100);
  }
}

let callers = 0;

/** A browser with these cookies, in a network that nobody has called from before. */
export function newCaller(
  process: TestApp,
  cookies: Record<string, string | undefined> = {},
): TestBrowser {
  callers += 1;
  // Limits count by the first 56 bits.
  const [high, low] = [callers >> 8, (callers & 255) << 8].map((part) => part.toString(16));
  const address = `2001:db8:${high}:${low}::7`;
  const browser = new TestBrowser(process.app.http, { address, isBrowser: true });
  for (const [name, value] of Object.entries(cookies)) {
    if (value !== undefined) browser.cookies.set(`atrium_${name}`, value);
  }
  return browser;
}

/** A client that is not a browser, with this token. */
export function clientWith(process: TestApp, token?: string): TestBrowser {
  const client = process.client();
  client.token = token;
  return client;
}

/** {@link SUCCEEDED}, or the code of the refusal. */
export async function outcomeOf(
  call: Promise<{ envelope: { success: boolean; error?: { code: string } | null | undefined } }>,
): Promise<string> {
  const { envelope } = await call;
  return envelope.success ? SUCCEEDED : (envelope.error?.code ?? 'no code');
}

/** The same for a use case. Any error but an `AppError` fails the test. */
export async function asCall(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return SUCCEEDED;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
