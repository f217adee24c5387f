/** The limit: `node:http` that returns a constant of a profile's size. `PORT` is its port. */
import { createServer } from 'node:http';
import { profile } from './profile.ts';

const body = JSON.stringify(profile);

createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
