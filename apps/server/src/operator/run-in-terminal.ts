import { systemRuntime } from '../core/runtime.ts';
import { runOperator } from './operator.ts';
import { processTerminal } from './terminal.ts';

/** Runs an operator's command in this process's terminal; answers the exit code. */
export function runInTerminal(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  return runOperator(args, { environment, runtime: systemRuntime, terminal: processTerminal() });
}
