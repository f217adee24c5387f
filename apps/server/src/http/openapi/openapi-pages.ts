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

const ARCH = 'M4 21V11a8 8 0 0 1 16 0v10h-5V11a3 3 0 0 0-6 0v10z';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 24" height="32" role="img" aria-label="Atrium"><path fill="#5fcbb3" d="${ARCH}"/><text x="28" y="18" font-family="system-ui, sans-serif" font-size="16" font-weight="600" fill="#f1efe9">Atrium</text></svg>`;
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0e6b5c" d="${ARCH}"/></svg>`;

/** The portal's colours over the viewer's, which follows the system between light and dark by itself. */
const STYLES = `
body { margin: 0; background: #faf8f5 }
html.dark-mode body, html.dark-mode .swagger-ui { background: #121411 }
html.dark-mode .swagger-ui .topbar { background: #10362f }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: system-ui, sans-serif }
.swagger-ui .topbar { padding: 12px 0; background: #10362f }
.swagger-ui .topbar .topbar-wrapper { justify-content: space-between }
.swagger-ui .topbar .download-url-wrapper { display: none }
.swagger-ui .scheme-container { margin: 0; padding: 0 0 24px; background: transparent; box-shadow: none }
.swagger-ui .info { margin: 32px 0 }
.swagger-ui .info a, .swagger-ui a.nostyle:hover { color: #0e6b5c }
html.dark-mode .swagger-ui .info a { color: #5fcbb3 }
.swagger-ui .btn.execute { background: #0e6b5c; border-color: #0e6b5c }
.swagger-ui .btn.authorize { color: #0e6b5c; border-color: #0e6b5c }
.swagger-ui .btn.authorize svg { fill: #0e6b5c }
html.dark-mode .swagger-ui .btn.authorize { color: #5fcbb3; border-color: #5fcbb3 }
html.dark-mode .swagger-ui .btn.authorize svg { fill: #5fcbb3 }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .opblock-summary-path { max-width: none; word-break: break-word }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
}
`;

/** The plugin's page has no viewport, so phones would show it tiny. */
const VIEWPORT = `const viewport = document.createElement('meta');
viewport.name = 'viewport';
viewport.content = 'width=device-width, initial-scale=1';
document.head.append(viewport);
`;

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
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/' },
    theme: {
      title: 'Atrium API reference',
      css: [{ filename: 'atrium.css', content: STYLES }],
      js: [{ filename: 'viewport.js', content: VIEWPORT }],
      favicon: [
        {
          filename: 'favicon.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: FAVICON,
        },
      ],
    },
  });
}
