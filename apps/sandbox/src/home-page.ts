import { type Html, html } from './pages/html.ts';

/** The list of all stand-ins. */
export function homePage(portalUrl: string): Html {
  return html`<main class="page stack">
<div class="bar"><div><h1>Sandbox</h1>
<p class="muted">Stand-ins for the services that the portal uses, for development and tests. They never run in production.</p></div>
<a class="button" href="${portalUrl}/">Open the portal</a></div>
<section class="card stack"><h2><a href="/mailbox">Mailbox</a></h2>
<p>Every email that the portal sends. As JSON: <code>GET /mailbox/api/messages?to=ADDRESS</code>. <code>DELETE</code>
empties the mailbox.</p></section>
<section class="card stack"><h2>Google and Facebook</h2>
<p>“Continue with …” in the portal opens a page on which you choose a person: one who is new, one
without an email address, one with a company’s mailbox, or anyone whose name you enter.</p></section>
<section class="card stack"><h2>Shopify</h2>
<p>Every well-formed <code>NAME.myshopify.com</code> is a store that you own. A name with <code>-denied</code> refuses
the install, one with <code>-offline</code> fails after it. In
<a href="/shopify/daylight-goods.myshopify.com/admin/settings/apps">a store’s settings</a> you open and uninstall the
app, and send Shopify’s privacy requests.</p></section>
<section class="card stack"><h2>Product apps</h2>
<p><a href="/apps/dtm">AI theme</a> and <a href="/apps/reviews">AI reviews</a>, opened from the portal.
Theme sections opens <a href="/listings/theme-sections">a listing</a>, Email campaigns <a href="/listings/waitlist">a waitlist</a>.</p>
</section>
<section class="card stack"><h2>Text messages and geolocation</h2>
<p>Text messages arrive in the mailbox, under their number. Every client is located in Reykjavík, in the format of geojs
(<code>/geolocation/geojs</code>), ipwho.is (<code>/geolocation/ipwhois</code>) or ipapi.co (<code>/geolocation/ipapi</code>).</p>
</section>
<section class="card stack"><h2><a href="/affiliates">Affiliates and tags</a></h2>
<p>The reports that impact.com and FirstPromoter receive from the portal. The same page explains how to load a tag
container from the sandbox.</p></section></main>`;
}
