import type { FastifyInstance } from 'fastify';

/** Where everybody who asks is: a documentation address (RFC 5737), in a town that is easy to tell from one's own. */
const ip = '203.0.113.7';
const city = 'Reykjavík';
const region = 'Capital Region';
const latitude = 64.1466;
const longitude = -21.9426;

/** One place in the three forms that the portal reads, as each service writes it. */
const ANSWERS = {
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

/** The services of geojs, ipwho.is and ipapi.co, which any page may ask. */
export function addGeolocation(server: FastifyInstance): void {
  for (const [service, answer] of Object.entries(ANSWERS)) {
    server.get(`/geolocation/${service}`, async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send(answer),
    );
  }
  // What ipwho.is and ipapi.co say of an address they know nothing of, with a 200 too.
  server.get('/geolocation/unknown', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .send({ ip, success: false, error: true, message: 'Reserved range' }),
  );
}
