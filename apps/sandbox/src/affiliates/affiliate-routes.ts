import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html, textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { AffiliateAccounts } from '../secrets.ts';
import type { AffiliateReport, AffiliateReports } from './affiliate-reports.ts';

interface AffiliateOptions {
  readonly accounts: AffiliateAccounts;
  readonly reports: AffiliateReports;
  readonly portalUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** impact.com's conversions and FirstPromoter's sign-ups, and a page with the reports to both. */
export function addAffiliates(server: FastifyInstance, options: AffiliateOptions): void {
  const { reports, portalUrl } = options;
  addImpact(server, options);
  addFirstPromoter(server, options);

  server.get('/affiliates', async (_request, reply) =>
    sendPage(reply, {
      title: 'Affiliates',
      look: 'sandbox',
      standsInFor: 'stands in for impact.com and FirstPromoter.',
      script: '/assets/refresh.js',
      body: affiliatesPage(reports.list(), portalUrl),
    }),
  );

  server.get('/affiliates/api/reports', async () => reports.list());
}

/** The required fields of a conversion. */
const IMPACT_FIELDS = ['CampaignId', 'EventTypeId', 'EventDate', 'OrderId', 'ClickId'] as const;

function addImpact(server: FastifyInstance, { accounts, reports, now }: AffiliateOptions): void {
  const { accountSid, authToken } = accounts.impact;
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  server.post<{ Params: { sid: string } }>(
    '/impact/Advertisers/:sid/Conversions',
    async (request, reply) => {
      const isKnown = request.params.sid === accountSid;
      if (!isKnown || request.headers.authorization !== credentials) {
        return impactError(reply, 401, 'Access Denied. You are not authorized.');
      }
      const body = fieldsOf(request.body);
      const missing = IMPACT_FIELDS.find((name) => body(name) === undefined);
      if (missing) return impactError(reply, 400, `${missing} is required`);
      if (Number.isNaN(Date.parse(body('EventDate') ?? ''))) {
        return impactError(reply, 400, 'EventDate is not valid');
      }
      const number = reports.add({
        network: 'impact.com',
        customer: body('OrderId') ?? '',
        clickId: body('ClickId') ?? '',
        at: new Date(now()).toISOString(),
      });
      // Validated later, as at impact.com: a second conversion of one order is refused only then.
      return reply.send({
        Status: 'QUEUED',
        QueuedUri: `/Advertisers/${accountSid}/APISubmissions/A-${number}`,
      });
    },
  );
}

function impactError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ Status: 'ERROR', Message: message });
}

function addFirstPromoter(
  server: FastifyInstance,
  { accounts, reports, now }: AffiliateOptions,
): void {
  const { accountId, apiKey } = accounts.firstPromoter;

  server.post('/firstpromoter/api/v2/track/signup', async (request, reply) => {
    const { authorization, 'account-id': account } = request.headers;
    if (authorization !== `Bearer ${apiKey}` || account !== accountId) {
      return reply.code(401).send({ message: 'Unauthorized' });
    }
    const body = fieldsOf(request.body);
    const customer = body('uid') ?? body('email');
    const clickId = body('tid') ?? body('ref_id');
    if (customer === undefined || clickId === undefined) {
      return reply.code(400).send({ message: 'email or uid, and tid or ref_id, are required' });
    }
    const at = new Date(now()).toISOString();
    const id = reports.add({ network: 'FirstPromoter', customer, clickId, at });
    return reply.send({
      id,
      etype: 'signup',
      sale_amount: null,
      event_id: null,
      created_at: body('created_at') ?? at,
      referral: { id, email: body('email') ?? null, uid: body('uid') ?? null },
      commissions: [],
    });
  });
}

/** Reads the fields of a body as text; numbers are converted. */
function fieldsOf(body: unknown): (name: string) => string | undefined {
  return (name) => {
    const value: unknown = typeof body === 'object' && body ? Reflect.get(body, name) : undefined;
    return typeof value === 'number' ? String(value) : textOf(body, name);
  };
}

/** The reports to both networks, and links that open the portal as a referred visitor. */
function affiliatesPage(reports: readonly AffiliateReport[], portalUrl: string): Html {
  return html`<main class="page stack">
<h1>Affiliates</h1>
<section class="card stack"><h2>Arrive through a partner’s link</h2>
<p>A partner’s link has a click id, which a tag container keeps in a cookie. The sandbox has such a container: start the portal with <code>GTM_ID=GTM-SANDBOX</code>, with <code>GTM_ORIGINS</code> set to this
sandbox’s origin, and with <code>GTM_URL</code> set to the same origin followed by <code>/gtm</code>. Then follow a link, allow cookies, and start the AI theme.</p>
<p class="bar"><a class="button quiet" href="${portalUrl}/?irclickid=sandbox-click">Through impact.com</a>
<a class="button quiet" href="${portalUrl}/?fpr=sandbox-promoter">Through FirstPromoter</a></p></section>
<section class="card stack" data-refresh><h2>Received reports</h2>
${reports.length === 0 ? html`<p class="empty">Nothing yet. Reports appear here without a reload.</p>` : reportTable(reports)}
</section></main>`;
}

function reportTable(reports: readonly AffiliateReport[]): Html {
  return html`<ul class="plain-list stack">${reports.map(
    ({ network, customer, clickId, at, times }) => html`<li><dl class="facts small">
<dt>Network</dt><dd>${network}</dd><dt>Click</dt><dd>${clickId}</dd><dt>Merchant</dt><dd>${customer}</dd>
<dt>Received</dt><dd>${at}${times === 1 ? null : html`, ${times} times`}</dd></dl></li>`,
  )}</ul>`;
}
