import { createInterface } from 'node:readline/promises';

/** Where a command speaks and listens; tests put their own in its place. */
export interface Terminal {
  /** The result: standard output. */
  write(text: string): void;
  /** Everything else, so that a program reading the result is not disturbed: standard error. */
  writeStderr(text: string): void;
  /** Whether a person sits there: questions and progress bars make sense. */
  isInteractive: boolean;
  /** Asks on standard error and returns what was typed. */
  ask(question: string): Promise<string>;
}

export function processTerminal(): Terminal {
  return {
    write: (text) => void process.stdout.write(text),
    writeStderr: (text) => void process.stderr.write(text),
    isInteractive: Boolean(process.stdin.isTTY && process.stderr.isTTY),
    async ask(question) {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
  };
}
