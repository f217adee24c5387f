import { type Sandbox, startSandbox } from '@atrium/sandbox';
import type { MailMessage } from '@atrium/sandbox/mailbox';
import { type App, createApp } from '../composition/app.ts';
import type { ReadFreeBytes } from '../composition/data-dir.ts';
import { createLog } from '../composition/telemetry/create-log.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type AuditEvent, auditEvents } from '../core/audit/audit-events.ts';
import { createCurrentRequest } from '../core/request-context.ts';
import { type Runtime, systemRuntime } from '../core/runtime.ts';
import { createPasswordStrength, type PasswordStrength } from '../crypto/password-strength.ts';
import type { PasswordCost } from '../crypto/passwords.ts';
import type { Database, DatabaseLocation } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { Timeouts } from '../gateways/outbound-calls.ts';
import {
  newMigratedTestDatabase,
  openConnections,
  openTestDatabase,
} from './database/test-database.ts';
import { freePort } from './free-port.ts';
import { type BrowserOptions, TestBrowser } from './test-browser.ts';
import { newTestDirectory } from './test-directory.ts';

export interface TestApp {
  app: App;
  database: Database;
  sandbox: Sandbox;
  location: DatabaseLocation;
  portalUrl: string;
  /** The environment variables that the server was configured with. */
  environment: Record<string, string>;
  runtime: Runtime;
  /** Everything logged so far, one JSON line each. */
  logLines: string[];
  /** Moves the server's clock forward. */
  advance(milliseconds: number): void;
  now(): number;
  /** A browser with its own cookies, by default on a network of its own. */
  browser(options?: BrowserOptions): TestBrowser;
  /** A caller without cookies and Sec-Fetch headers, such as curl. */
  client(options?: BrowserOptions): TestBrowser;
  /** Delivers the outbox and returns the texts of the emails to an address, newest first. */
  mailsTo(email: string): Promise<readonly MailMessage[]>;
  /** The code in the newest email to an address that has one. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Default: a low cost. */
  passwordCost?: PasswordCost;
  /** Default: one that all apps of the process share, because loading the word lists takes time. */
  passwordStrength?: PasswordStrength;
  timeouts?: Timeouts;
  requestTimeoutMs?: number;
  bodyBudgetBytes?: number;
  maxConnections?: number;
  readFreeBytes?: ReadFreeBytes;
  /** Gets the text of each query that has ended. */
  onQuery?: (sql: string) => void;
  /** Default: a new database of its own. */
  location?: DatabaseLocation | null;
  /** Another process of this portal, with its database, sandbox and clock; it ends before that one. */
  sibling?: TestApp | null;
}

/** The algorithm of production, but cheap: tests hash thousands of passwords. */
const cheapPasswords: PasswordCost = { memoryCost: 16, timeCost: 1, parallelism: 1 };

/** Challenges as in production, but solved in no time. */
const cheapChallenges = { from: 1, to: 5 };

const sharedPasswordStrength = { ...createPasswordStrength(), close: async () => {} };

/**
 * Starts the whole server with its own database and sandbox. Their clock stands still until a test moves it; only Google's
 * stand-in, which is a library, uses the system's clock.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { location = null, sibling = null, onQuery, ...parts }: TestAppOptions = {},
): Promise<TestApp> {
  const directory = sibling?.environment.DATA_DIR ?? newTestDirectory();
  const port = await freePort();
  const portalUrl = sibling?.portalUrl ?? `http://localhost:${port}`;
  let time = Date.now();
  const runtime = sibling?.runtime ?? { ...systemRuntime, now: () => time };
  const sandbox =
    sibling?.sandbox ?? (await startSandbox({ port: 0, portalUrl, directory, now: runtime.now }));
  const databaseLocation =
    sibling?.location ?? location ?? (await newMigratedTestDatabase(directory));
  const ownEnvironment = {
    NODE_ENV: 'test',
    PORTAL_URL: portalUrl,
    PORT: String(port),
    DATA_DIR: directory,
    ...(databaseLocation.url === undefined ? {} : { DATABASE_URL: databaseLocation.url }),
    ...sandbox.environment,
    ...sibling?.environment,
    ...environment,
  };
  const config = readConfig(ownEnvironment);
  const currentRequest = createCurrentRequest();
  const database = openTestDatabase(databaseLocation, onQuery, currentRequest.fairnessKey);
  await openConnections(database);
  await migrate(database);

  const logLines: string[] = [];
  const app = await createApp({
    config,
    database,
    runtime,
    currentRequest,
    log: recordingLog(logLines, config),
    passwordStrength: sharedPasswordStrength,
    passwordCost: cheapPasswords,
    challengeAttempts: cheapChallenges,
    ...parts,
  });
  await app.http.listen({ port, host: 'localhost' });
  let browsers = 0;
  const lastError = () => {
    const line = logLines.findLast((one) => one.includes('unexpected error'));
    const { err } = line === undefined ? {} : (JSON.parse(line) as { err?: { stack?: string } });
    return err?.stack === undefined ? '' : `\nThe server logged: ${err.stack}`;
  };
  const firstByte = sibling ? 198 : 203;
  /** Each browser has its own network. */
  const browserAddress = () => {
    browsers += 1;
    return `${firstByte}.${browsers >> 8}.${browsers & 255}.7`;
  };

  const deliverAll = async () => {
    while ((await app.jobs.outboxWorker.deliverDue()) > 0);
  };
  let delivered: Promise<void> = Promise.resolve();
  async function mailsTo(email: string) {
    // One after the other: nothing is due any more to who asks while another delivers it.
    delivered = delivered.then(deliverAll, deliverAll);
    await delivered;
    return sandbox.mailbox.messages(email);
  }

  return {
    app,
    database,
    sandbox,
    location: databaseLocation,
    portalUrl,
    environment: ownEnvironment,
    runtime,
    logLines,
    advance(milliseconds) {
      if (sibling) sibling.advance(milliseconds);
      else time += milliseconds;
    },
    now: runtime.now,
    browser: (options = {}) =>
      new TestBrowser(app.http, {
        address: browserAddress(),
        isBrowser: true,
        lastError,
        ...options,
      }),
    client: (options = {}) =>
      new TestBrowser(app.http, {
        address: browserAddress(),
        isBrowser: false,
        lastError,
        ...options,
      }),
    mailsTo,
    async codeFor(email) {
      const subjects = (await mailsTo(email)).map(({ subject }) => subject);
      const newest = subjects.find((subject) => / is your Atrium code/.test(subject));
      const code = /^([A-Z0-9]{6}) is your/.exec(newest ?? '')?.[1];
      if (!code) throw new Error(`There is no code for ${email}.`);
      return code;
    },
    async close() {
      await app.close();
      if (!sibling) await sandbox.close();
    },
  };
}

/**
 * Compares a line of the log with what `auditEvents` promises; a line without an event promises nothing.
 *
 * @throws Error naming the event, and the field that is missing or that nobody expects.
 */
export function checkAuditLine({ event, ...rest }: Record<string, unknown>): void {
  if (event === undefined) return;
  const { fields } = auditEvents[event as AuditEvent];
  const { level, time, pid, hostname, msg, reqId, network, operator, ...details } = rest;
  const known = fields.map((field) => field.replace('?', ''));
  const missing = fields.filter((field) => !field.endsWith('?') && !Object.hasOwn(details, field));
  const surplus = Object.keys(details).filter((field) => !known.includes(field));
  if (missing.length > 0) throw new Error(`${String(event)} without ${missing.join(', ')}`);
  if (surplus.length > 0) throw new Error(`${String(event)} with ${surplus.join(', ')}`);
}

/** In every test, a call fails whose audit line lacks a documented field. */
function recordingLog(lines: string[], config: Pick<Config, 'logLevel'>) {
  return createLog(config, {
    write(line) {
      lines.push(line);
      checkAuditLine(JSON.parse(line) as Record<string, unknown>);
    },
  });
}
