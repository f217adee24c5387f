import path from 'node:path';
import { PASSWORD } from '../../../e2e/support/merchant.ts';
import { startProgram } from '../program.ts';
import { changeName, json, newAddress, type Target } from '../target.ts';
import { newPlace, programs, stopAndRemove } from './place.ts';

/** Fastify that returns a constant. */
export async function startFastify(): Promise<Target> {
  const { directory, port, url } = await newPlace();
  const program = await startProgram([path.join(programs, 'fastify-constant.ts')], {
    url,
    env: { PORT: String(port) },
  });
  const anything = () => ({ method: 'GET', path: '/', headers: {} }) as const;
  return {
    name: 'Fastify',
    url,
    ...program,
    stop: () => stopAndRemove(program, directory),
    requests: { profile: anything, 'device list': anything },
  };
}

/** Fastify with the least that a portal needs of a database. */
export async function startFastifyWithSqlite(): Promise<Target> {
  const { directory, port, url } = await newPlace();
  const program = await startProgram([path.join(programs, 'fastify-sqlite.ts')], {
    url,
    env: { PORT: String(port), DATABASE: path.join(directory, 'data.sqlite') },
  });
  const authorized = (connection: number) => ({ authorization: `Bearer token-${connection}` });
  return {
    name: 'Fastify + SQLite',
    url,
    ...program,
    stop: () => stopAndRemove(program, directory),
    requests: {
      register: () => () => ({
        method: 'POST',
        path: '/register',
        ...json({ email: newAddress(), password: PASSWORD }),
      }),
      'sign-in': (index) => ({
        method: 'POST',
        path: '/login',
        ...json({ email: `user${index}@shop.example`, password: PASSWORD }),
      }),
      profile: (index) => ({ method: 'GET', path: '/profile', headers: authorized(index) }),
      'profile update': (index) => changeName('/update', authorized(index)),
      'device list': (index) => ({ method: 'GET', path: '/devices', headers: authorized(index) }),
      'store switch': (index) => {
        const stores = ['first', 'second'];
        return () => {
          const { headers, body } = json({ store: stores.reverse()[0] });
          const all = { ...headers, ...authorized(index) };
          return { method: 'POST', path: '/switch', headers: all, body };
        };
      },
    },
  };
}
