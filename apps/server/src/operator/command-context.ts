import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { type AppDependencies, createDependencies } from '../composition/create-dependencies.ts';
import { openConfiguredDatabase, sqliteFileOf } from '../composition/open-configured-database.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Runtime } from '../core/runtime.ts';
import { toStartError } from '../core/start-error.ts';
import type { Database } from '../database/database.ts';
import { isMigrated, refuseIncompatibleDatabase } from '../database/migrate.ts';
import { OperatorError } from './result.ts';
import type { Terminal } from './terminal.ts';

/** Where an operator's commands run. */
export interface CommandEnvironment {
  environment: Record<string, string | undefined>;
  runtime: Runtime;
  terminal: Terminal;
}

/** What every command has, before any database is opened. */
export interface CommandContext extends CommandEnvironment {
  config: Config;
  /** Audit lines and warnings, on standard error; each names the operator. */
  log: Logger;
}

export interface OpenPortal extends CommandContext {
  database: Database;
  dependencies: AppDependencies;
}

/** @throws ConfigError */
export function readCommandContext(commandEnvironment: CommandEnvironment): CommandContext {
  const { terminal, environment } = commandEnvironment;
  const sink = new Writable({
    write(chunk, _encoding, done) {
      terminal.writeStderr(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'info' }, sink).child({ operator: operatorName() });
  return { ...commandEnvironment, config: readConfig(environment), log };
}

/** The machine's user. In a container, or as a service's dynamic user, one may have no name. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/**
 * Runs `work` on the portal's database and parts, as the server has them, without serving anything.
 *
 * @throws OperatorError, IncompatibleDatabaseError, StartError
 */
export async function withPortal<Done>(
  context: CommandContext,
  work: (portal: OpenPortal) => Promise<Done>,
): Promise<Done> {
  return withDatabase(context, async (database) => {
    await refuseIncompatibleDatabase(database);
    if (!(await isMigrated(database))) {
      throw new OperatorError(
        'The database is of an older version. Run the command `migrate` first.',
      );
    }
    const dependencies = await createDependencies({ ...context, database });
    try {
      return await work({ ...context, database, dependencies });
    } finally {
      dependencies.geoIp?.stop();
    }
  });
}

/**
 * The operator waits for the command, and no merchant does: a statement may take as long as it needs.
 *
 * @param options `limitsStatements` for the connections that the server has.
 * @throws OperatorError, StartError
 */
export async function withDatabase<Done>(
  { config, log }: CommandContext,
  work: (database: Database) => Promise<Done>,
  { limitsStatements = false }: { limitsStatements?: boolean } = {},
): Promise<Done> {
  const file = sqliteFileOf(config);
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new OperatorError(`There is no database at ${file}. Is DATA_DIR the server's?`);
  }
  const database = openConfiguredDatabase(config, log, { limitsStatements });
  try {
    return await work(database);
  } catch (error) {
    throw toStartError(error);
  } finally {
    await database.close();
  }
}
