import { OperatorError } from './result.ts';
import type { Terminal } from './terminal.ts';

/**
 * Prompts for confirmation. Without an interactive terminal, `--yes` is required.
 *
 * @throws OperatorError unless the answer is yes.
 */
export async function confirm(terminal: Terminal, yes: boolean, question: string): Promise<void> {
  if (yes) return;
  if (!terminal.isInteractive) throw new OperatorError(`${question} Confirm with --yes.`);
  const answer = await terminal.ask(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
}
