import { createInterface } from 'node:readline/promises';

/** Input and output of a command; tests use their own implementation. */
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
