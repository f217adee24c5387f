/**
 * Servers that return constants of the size of a profile and a list of devices: `node:http` is the limit, and `fastify` what
 * Fastify alone allows. The argument chooses one; `PORT` is its port.
 */
import { createServer } from 'node:http';
import { constantDevices, profile } from './responses.ts';

const listening = { port: Number(process.env.PORT), host: '127.0.0.1' };

async function listenWithFastify(): Promise<void> {
  const { default: Fastify } = await import('fastify');
  const app = Fastify({ logger: false });
  app.get('/', () => profile);
  app.get('/devices', () => constantDevices);
  await app.listen(listening);
}

function listenWithNodeHttp(): void {
  const profileBody = JSON.stringify(profile);
  const devicesBody = JSON.stringify(constantDevices);
  createServer(({ url }, response) => {
    const body = url === '/devices' ? devicesBody : profileBody;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  }).listen(listening);
}

if (process.argv[2] === 'fastify') await listenWithFastify();
else listenWithNodeHttp();

process.on('SIGTERM', () => process.exit(0));
