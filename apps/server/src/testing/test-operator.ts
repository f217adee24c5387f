import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { systemRuntime } from '../core/runtime.ts';
import { reachByHttp } from '../gateways/reach.gateway.ts';
import type { Patient } from '../operator/doctor/check.ts';
import { runOperator } from '../operator/operator.ts';
import type { Surroundings } from '../operator/workplace.ts';

export interface CommandOutcome {
  code: number;
  /** Standard output. */
  text: string;
  /** Standard error: questions, audit lines, reasons. */
  aside: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever a command answered.
  json: any;
}

export interface OperatorOptions {
  /** What a person types when asked; without it nobody sits at the terminal. */
  answer?: string;
}

/** Runs an operator's command in this process, as `npm run atrium` does in its own. */
export async function operate(
  { environment, runtime }: Pick<Surroundings, 'environment' | 'runtime'>,
  args: readonly string[],
  { answer }: OperatorOptions = {},
): Promise<CommandOutcome> {
  const written = { text: '', aside: '' };
  const code = await runOperator(args, {
    environment,
    runtime,
    terminal: {
      write: (text) => {
        written.text += text;
      },
      writeAside: (text) => {
        written.aside += text;
      },
      isInteractive: answer !== undefined,
      ask: async (question) => {
        written.aside += question;
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
export function patientOf(environment: Record<string, string>): Patient {
  return {
    config: readConfig(environment),
    environment,
    runtime: systemRuntime,
    terminal: {
      write: () => undefined,
      writeAside: () => undefined,
      isInteractive: false,
      ask: async () => '',
    },
    log: pino({ level: 'silent' }),
    reach: reachByHttp,
  };
}
