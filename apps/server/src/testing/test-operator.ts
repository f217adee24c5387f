import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { systemRuntime } from '../core/runtime.ts';
import { pingByHttp } from '../gateways/doctor.gateway.ts';
import type { CommandEnvironment } from '../operator/command-context.ts';
import type { CheckContext } from '../operator/doctor/check.ts';
import { runOperator } from '../operator/run-operator.ts';

export interface CommandOutcome {
  code: number;
  /** Standard output. */
  text: string;
  /** Standard error: questions, audit lines, reasons. */
  stderr: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever a command returned.
  json: any;
}

export interface OperatorOptions {
  /** What a person types at a prompt; without it the terminal is not interactive. */
  answer?: string;
}

/** Runs an operator's command in this process, as `npm run atrium` does in its own. */
export async function operate(
  { environment, runtime }: Pick<CommandEnvironment, 'environment' | 'runtime'>,
  args: readonly string[],
  { answer }: OperatorOptions = {},
): Promise<CommandOutcome> {
  const written = { text: '', stderr: '' };
  const code = await runOperator(args, {
    environment,
    runtime,
    terminal: {
      write: (text) => {
        written.text += text;
      },
      writeStderr: (text) => {
        written.stderr += text;
      },
      isInteractive: answer !== undefined,
      ask: async (question) => {
        written.stderr += question;
        return answer ?? '';
      },
    },
  });
  return {
    code,
    ...written,
    get json() {
      return JSON.parse(written.text);
    },
  };
}

/** What one of the doctor's checks looks at, when it is run by itself. */
export function checkContextOf(environment: Record<string, string>): CheckContext {
  return {
    config: readConfig(environment),
    environment,
    runtime: systemRuntime,
    terminal: {
      write: () => undefined,
      writeStderr: () => undefined,
      isInteractive: false,
      ask: async () => '',
    },
    log: pino({ level: 'silent' }),
    ping: pingByHttp,
  };
}
