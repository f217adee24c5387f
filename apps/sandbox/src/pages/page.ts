import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

interface Page {
  readonly title: string;
  /** Chooses the colours in `looks.css`. */
  readonly look: 'sandbox' | 'shopify' | 'google' | 'facebook' | 'dtm' | 'reviews';
  /** The service that this page stands in for, shown in a line above it. */
  readonly standsInFor: string;
  readonly body: Html;
  /** The path of a script of the sandbox. */
  readonly script?: string;
  /** Origins that forms may be redirected to: Chromium applies the policy to redirects too. */
  readonly formsMayLeadTo?: string;
  readonly status?: number;
}

/** Sends a page that may only use the sandbox's own style and script. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const formTargets = page.formsMayLeadTo === undefined ? '' : ` ${page.formsMayLeadTo}`;
  return reply
    .code(page.status ?? 200)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
        `img-src 'self' data:; frame-src 'self'; form-action 'self'${formTargets}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(documentOf(page).markup);
}

const assets = {
  'looks.css': 'text/css; charset=utf-8',
  'sandbox.css': 'text/css; charset=utf-8',
  'forms.css': 'text/css; charset=utf-8',
  'mailbox.css': 'text/css; charset=utf-8',
  'arch.svg': 'image/svg+xml',
  'refresh.js': 'text/javascript; charset=utf-8',
} as const;

/** Serves the style, mark and script of the sandbox's own pages. */
export async function addAssets(app: FastifyInstance): Promise<void> {
  for (const [name, type] of Object.entries(assets)) {
    const content = await readFile(new URL(name, import.meta.url));
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply.type(type).header('x-content-type-options', 'nosniff').send(content),
    );
  }
}

function documentOf({ title, look, standsInFor, body, script }: Page): Html {
  const scriptTag =
    script === undefined ? null : html`<script type="module" src="${script}"></script>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/arch.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/looks.css">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/forms.css">
<link rel="stylesheet" href="/assets/mailbox.css">
${scriptTag}
</head>
<body class="look-${look}">
<header class="ribbon"><a href="/">Sandbox</a> ${standsInFor}</header>
${body}
</body>
</html>
`;
}
