/** What Fastify alone allows: it returns constants of the size of a profile and a list of devices. `PORT` is its port. */
import Fastify from 'fastify';
import { constantDevices } from './devices.ts';
import { profile } from './profile.ts';

const app = Fastify({ logger: false });
app.get('/', () => profile);
app.get('/devices', () => constantDevices);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('SIGTERM', () => process.exit(0));
