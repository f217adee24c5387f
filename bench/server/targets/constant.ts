import path from 'node:path';
import { startProgram, startRepeatedly } from '../program.ts';
import type { Target } from '../target.ts';
import { newServerSettings, programs, stopAndRemove } from './server-settings.ts';

/** Bare `node:http` that returns a constant: the limit of what Node can handle. */
export const startNodeHttp = () => startConstant('node:http', 'node-http.ts');

/** Fastify that returns a constant. */
export const startFastify = () => startConstant('Fastify', 'fastify-constant.ts');

async function startConstant(name: string, file: string): Promise<Target> {
  const { directory, port, url } = await newServerSettings();
  const program = await startRepeatedly(() =>
    startProgram([path.join(programs, file)], { url, env: { PORT: String(port) } }),
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
