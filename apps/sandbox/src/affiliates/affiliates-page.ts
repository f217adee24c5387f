import { type Html, html } from '../pages/html.ts';
import type { AffiliateReport } from './affiliate-reports.ts';

/** The reports to both networks, and links that open the portal as a referred visitor. */
export function affiliatesPage(reports: readonly AffiliateReport[], portalUrl: string): Html {
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
