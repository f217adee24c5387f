import { type Html, html } from '../pages/html.ts';
import type { AffiliateReport } from './affiliate-reports.ts';

/** The reports to both networks, and links that open the portal as a referred visitor. */
export function affiliatesPage(reports: readonly AffiliateReport[], portalUrl: string): Html {
  return html`<main class="page stack">
<h1>Affiliates</h1>
<section class="card stack"><h2>Come as somebody a partner sent</h2>
<p>A link of a partner’s carries a click id, which a container of tags keeps in a cookie. The sandbox has such a container:
start the portal with <code>GTM_ID=GTM-SANDBOX</code>, with <code>GTM_ORIGINS</code> set to this
sandbox’s address, and with <code>GTM_URL</code> set to the same with <code>/gtm</code> behind it. Then follow a link, allow cookies, and start the AI theme.</p>
<p class="bar"><a class="button quiet" href="${portalUrl}/?irclickid=sandbox-click">Through impact.com</a>
<a class="button quiet" href="${portalUrl}/?fpr=sandbox-promoter">Through FirstPromoter</a></p></section>
<section class="card stack" data-refresh><h2>What the networks were told</h2>
${reports.length === 0 ? html`<p class="empty">Nothing yet. It shows up here by itself.</p>` : reportTable(reports)}
</section></main>`;
}

function reportTable(reports: readonly AffiliateReport[]): Html {
  return html`<ul class="plain-list stack">${reports.map(
    ({ network, customer, clickId, at, times }) => html`<li><dl class="facts small">
<dt>Network</dt><dd>${network}</dd><dt>Click</dt><dd>${clickId}</dd><dt>Merchant</dt><dd>${customer}</dd>
<dt>Told</dt><dd>${at}${times === 1 ? null : html`, ${times} times`}</dd></dl></li>`,
  )}</ul>`;
}
