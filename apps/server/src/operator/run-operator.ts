import { CommanderError } from 'commander';
import { ConfigError } from '../config/config.ts';
import { AppError } from '../core/app-error.ts';
import { StartError } from '../core/start-error.ts';
import { DatabaseInUseError, InvalidBackupError } from '../database/backup/sqlite-restore.ts';
import { IncompatibleDatabaseError } from '../database/migrate.ts';
import { isUnavailable } from '../repositories/database-failures.ts';
import {
  type CommandContext,
  type CommandEnvironment,
  readCommandContext,
} from './command-context.ts';
import { createCommands } from './commands.ts';
import { OperatorError, type Result } from './result.ts';

/** Exit codes; documented in docs/operations.md. */
const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** Errors whose message is printed alone. Any other error is a bug, and its stack is printed. */
const explained = [
  AppError,
  DatabaseInUseError,
  IncompatibleDatabaseError,
  InvalidBackupError,
  OperatorError,
  StartError,
];

/**
 * Runs one operator command, for example `['user', 'show', 'ada@shop.example']`.
 *
 * @returns the process's exit code.
 */
export async function runOperator(
  args: readonly string[],
  commandEnvironment: CommandEnvironment,
): Promise<number> {
  const { terminal } = commandEnvironment;
  const asJson = args.includes('--json');
  let code: number = exitCodes.done;

  async function run(command: (context: CommandContext) => Promise<Result>): Promise<void> {
    const { json, text, failed = false } = await command(readCommandContext(commandEnvironment));
    terminal.write(`${asJson ? JSON.stringify(json, null, 2) : text}\n`);
    if (failed) code = exitCodes.failed;
  }

  try {
    await createCommands(terminal, run).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      // Commander has already printed the message.
      if (asJson) terminal.write(`${JSON.stringify({ error: error.message })}\n`);
      return exitCodes.misused;
    }
    const message = messageOf(error);
    terminal.writeStderr(`${message}\n`);
    if (asJson) terminal.write(`${JSON.stringify({ error: message.split('\n', 1)[0] })}\n`);
    return error instanceof ConfigError ? exitCodes.misused : exitCodes.failed;
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = [...explained, ConfigError].some((kind) => error instanceof kind);
  if (isExplained) return error.message;
  if (isUnavailable(error)) return `The database does not respond (${error.message}).`;
  return error.stack ?? error.message;
}
