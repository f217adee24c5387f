import { OperatorError } from './result.ts';

const BAR_WIDTH = 30;

/** Input and output of a command: the process's (`main.ts`), or those of a test. */
export interface Terminal {
  /** Writes the result to standard output. */
  write(text: string): void;
  /** Writes everything else to standard error, so that programs can parse standard output. */
  writeStderr(text: string): void;
  /** Whether prompts and progress bars can be shown. */
  isInteractive: boolean;
  /** Prompts on standard error and returns the input. */
  ask(question: string): Promise<string>;
}

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

/** Shows how far `done` of `total` has come; prints nothing where no person looks. */
export type ShowProgress = (done: number, total: number) => void;

export function progressBar(terminal: Terminal, label: string): ShowProgress {
  return (done, total) => {
    if (!terminal.isInteractive || total === 0) return;
    const filled = Math.round((done / total) * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const percent = Math.floor((done / total) * 100);
    terminal.writeStderr(`\r${label} ${bar} ${percent} %${done === total ? '\n' : ''}`);
  };
}
