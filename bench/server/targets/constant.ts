import path from 'node:path';
import {
  newServerSettings,
  programs,
  startProgram,
  startRepeatedly,
  stopAndRemove,
} from '../program.ts';
import type { Target } from '../target.ts';

/** Bare `node:http` that returns a constant: the limit of what Node can handle. */
export const startNodeHttp = () => startConstant('node:http');

/** Fastify that returns a constant. */
export const startFastify = () => startConstant('Fastify');

async function startConstant(name: 'node:http' | 'Fastify'): Promise<Target> {
  const { directory, port, url } = await newServerSettings();
  const program = await startRepeatedly(() =>
    startProgram([path.join(programs, 'constant.ts'), name.toLowerCase()], {
      url,
      env: { PORT: String(port) },
    }),
  );
  const get = (path: string) => () => ({ method: 'GET', path, headers: {} }) as const;
  return {
    name,
    url,
    ...program,
    stop: () => stopAndRemove(program, directory),
    requests: { profile: get('/'), 'device list': get('/devices') },
  };
}
