import path from 'node:path';
import { startProgram } from '../program.ts';
import type { Target } from '../target.ts';
import { newPlace, programs, stopAndRemove } from './place.ts';

export async function startNodeHttp(): Promise<Target> {
  const { directory, port, url } = await newPlace();
  const program = await startProgram([path.join(programs, 'node-http.ts')], {
    url,
    env: { PORT: String(port) },
  });
  const anything = () => ({ method: 'GET', path: '/', headers: {} }) as const;
  return {
    name: 'node:http',
    url,
    ...program,
    stop: () => stopAndRemove(program, directory),
    requests: { profile: anything, 'device list': anything },
  };
}
