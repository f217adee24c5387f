import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** Stricter than the viewer's own: nothing foreign, nothing inline. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" height="40"><path fill="#5fc7ae" d="M4 21V11a8 8 0 0 1 16 0v10h-5V11a3 3 0 0 0-6 0v10z"/></svg>';

/** The API's document at `/docs` for people and at `/docs/json` for machines. */
export async function bindOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // The plugin's type is for OpenAPI 3.0; the document is 3.1 and checked by a test.
    specification: { document: openApiDocument() as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => CONTENT_POLICY,
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
  });
}
