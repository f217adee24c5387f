/** What Fastify alone allows: it returns a constant of a profile's size. `PORT` is its port. */
import Fastify from 'fastify';
import { profile } from './profile.ts';

const app = Fastify({ logger: false });
app.get('/', () => profile);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('SIGTERM', () => process.exit(0));
