import type { FastifyInstance } from 'fastify';

/** The location of every client: an address reserved for documentation (RFC 5737), in a recognisable town. */
const ip = '203.0.113.7';
const city = 'Reykjavík';
const region = 'Capital Region';
const latitude = 64.1466;
const longitude = -21.9426;

/** One location in the response formats of the three supported services. */
const RESPONSES = {
  geojs: {
    ip,
    city,
    region,
    country: 'Iceland',
    country_code: 'IS',
    latitude: String(latitude),
    longitude: String(longitude),
    accuracy: 20,
    timezone: 'Atlantic/Reykjavik',
  },
  ipwhois: {
    ip,
    success: true,
    type: 'IPv4',
    country: 'Iceland',
    country_code: 'IS',
    region,
    city,
    latitude,
    longitude,
  },
  ipapi: {
    ip,
    city,
    region,
    country: 'IS',
    country_name: 'Iceland',
    country_code: 'IS',
    latitude,
    longitude,
  },
} as const;

/** The services geojs, ipwho.is and ipapi.co; any origin may call them. */
export function addGeolocation(server: FastifyInstance): void {
  for (const [service, response] of Object.entries(RESPONSES)) {
    server.get(`/geolocation/${service}`, async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send(response),
    );
  }
  // The response of ipwho.is and ipapi.co for an unknown address, also with status 200.
  server.get('/geolocation/unknown', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .send({ ip, success: false, error: true, message: 'Reserved range' }),
  );
}
