/** The limit: `node:http` that returns constants of the size of a profile and a list of devices. `PORT` is its port. */
import { createServer } from 'node:http';
import { constantDevices } from './devices.ts';
import { profile } from './profile.ts';

const profileBody = JSON.stringify(profile);
const devicesBody = JSON.stringify(constantDevices);

createServer(({ url }, response) => {
  const body = url === '/devices' ? devicesBody : profileBody;
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
