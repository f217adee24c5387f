// The operator's command line: all of it in a release; `npm run atrium` first adds the `.env` file and the sandbox's settings.
import { createInterface } from 'node:readline/promises';
import { systemRuntime } from '../core/runtime.ts';
import { runOperator } from './run-operator.ts';
import type { Terminal } from './terminal.ts';

const terminal: Terminal = {
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

process.exitCode = await runOperator(process.argv.slice(2), {
  environment: process.env,
  runtime: systemRuntime,
  terminal,
});
