import { Counter, type Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { AppError } from '../../core/app-error.ts';
import { networkOf } from '../../core/network.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { CSP_REPORTS_PATH } from './security-headers.ts';

const BODY_LIMIT = 16 * 1024;
const MAX_REPORTS = 20;
const MAX_TEXT = 100;

/**
 * The directives of our policy, and the more specific ones that a browser reports when they fall back to `default-src`,
 * `script-src` or `style-src`. Each is a separate metric series; all others count as `other`.
 */
const KNOWN_DIRECTIVES: ReadonlySet<string> = new Set(
  `base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src
  media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr
  style-src-elem trusted-types worker-src`.split(/\s+/),
);

const text = z.string().max(8192).optional();
/** The format of `report-uri`, for older browsers. */
const singleReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
/** The format of `report-to`. A list may contain reports of other kinds. */
const reportList = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
    }),
  )
  .max(MAX_REPORTS);

interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

interface CspReportsDeps {
  limiter: Pick<Limiter, 'consume'>;
  registry: Registry;
}

/**
 * Receives browsers' reports of content policy violations. Anybody can post here, so reports are limited in size and by
 * network, and the log contains directives, paths and origins only, never a query or a sample.
 */
export async function bindCspReports(
  app: FastifyInstance,
  { limiter, registry }: CspReportsDeps,
): Promise<void> {
  const reports = new Counter({
    name: 'atrium_csp_reports_total',
    help: 'Content policy violations reported by browsers.',
    labelNames: ['directive'],
    registers: [registry],
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post(CSP_REPORTS_PATH, async (request, reply) => {
      await limiter.consume('cspReportsByNetwork', networkOf(request.ip));
      const violations = violationsIn(request.body);
      for (const { directive } of violations) reports.inc({ directive });
      if (violations.length > 0) request.log.warn({ violations }, 'content policy violated');
      return reply.header('Cache-Control', 'no-store').code(204).send();
    });
  });
}

/** @throws AppError `invalid_body` */
function violationsIn(body: unknown): Violation[] {
  const sent = typeof body === 'string' ? parsed(body) : undefined;
  const single = singleReport.safeParse(sent);
  if (single.success) {
    const { 'csp-report': report } = single.data;
    return [
      describe(
        report['effective-directive'] ?? report['violated-directive'],
        report['blocked-uri'],
        report['document-uri'],
      ),
    ];
  }
  const list = reportList.safeParse(sent);
  if (!list.success) throw new AppError('invalid_body');
  return list.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL, documentURL } }) =>
      describe(effectiveDirective, blockedURL, documentURL),
    );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function describe(directive = '', blocked = '', page = ''): Violation {
  // Older browsers send the directive with its values.
  const name = directive.split(' ', 1)[0] ?? '';
  return {
    directive: KNOWN_DIRECTIVES.has(name) ? name : 'other',
    blocked: originOrKeyword(blocked),
    page: URL.canParse(page) ? new URL(page).pathname.slice(0, MAX_TEXT) : '',
  };
}

/** The origin of a URL. Browsers also report `inline`, `eval` or `trusted-types-sink`, which are returned as they are. */
function originOrKeyword(blocked: string): string {
  if (/^[a-z][a-z-]{0,39}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return '';
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol : origin.slice(0, MAX_TEXT);
}
