import { OperatorError } from './result.ts';
import type { Terminal } from './terminal.ts';

/**
 * Lets a person think twice. Without one at the terminal, `--yes` has to say it.
 *
 * @throws OperatorError unless the answer is yes.
 */
export async function confirm(terminal: Terminal, yes: boolean, question: string): Promise<void> {
  if (yes) return;
  if (!terminal.isInteractive) throw new OperatorError(`${question} Say so with --yes.`);
  const answer = await terminal.ask(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
}
