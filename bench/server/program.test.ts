import path from 'node:path';
import { expect, test } from 'vitest';
import { newServerSettings, programs, startProgram, stopAndRemove } from './program.ts';

test.for(['node:http', 'fastify'])('the program beside Atrium with %s starts', async (kind) => {
  const { directory, port, url } = await newServerSettings();
  const program = await startProgram([path.join(programs, 'constant.ts'), kind], {
    url,
    env: { PORT: String(port) },
  });
  try {
    const response = await fetch(new URL('/devices', url));
    expect(response.status).toBe(200);
  } finally {
    await stopAndRemove(program, directory);
  }
});
