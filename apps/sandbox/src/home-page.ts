import { type Html, html } from './pages/html.ts';

/** The list of all stand-ins. */
export function homePage(portalUrl: string): Html {
  return html`<main class="page stack">
<div class="bar"><div><h1>Sandbox</h1>
<p class="muted">The world around the portal, for development and tests. It never runs in production.</p></div>
<a class="button" href="${portalUrl}/">Open the portal</a></div>
<section class="card stack"><h2><a href="/mailbox">Mailbox</a></h2>
<p>Every mail the portal sends. As JSON: <code>GET /mailbox/api/messages?to=ADDRESS</code>, emptied by
<code>DELETE</code>.</p></section>
<section class="card stack"><h2>Google and Facebook</h2>
<p>“Continue with …” in the portal leads to a page on which you choose who you are: somebody new, somebody
without an address, a company’s mailbox, or anyone you type in.</p></section>
<section class="card stack"><h2>Shopify</h2>
<p>Every well-formed <code>NAME.myshopify.com</code> is a store whose owner is you. A name with
<code>-denied</code> turns the install down, one with <code>-offline</code> fails afterwards. In
<a href="/shopify/daylight-goods.myshopify.com/admin/settings/apps">a store’s settings</a> the app is opened and
uninstalled, and Shopify’s privacy requests are sent.</p></section>
<section class="card stack"><h2>Product apps</h2>
<p><a href="/apps/dtm">AI theme</a> and <a href="/apps/reviews">AI reviews</a>, opened from the portal.
Theme sections leads to <a href="/listings/theme-sections">a listing</a>, Email campaigns to <a href="/listings/waitlist">a waitlist</a>.</p>
</section>
<section class="card stack"><h2>Telephone and place</h2>
<p>Text messages arrive in the mailbox under their number. Whoever asks where they are is in Reykjavík, in the words of geojs
(<code>/geolocation/geojs</code>), ipwho.is (<code>/geolocation/ipwhois</code>) or ipapi.co (<code>/geolocation/ipapi</code>).</p>
</section>
<section class="card stack"><h2><a href="/affiliates">Affiliates and tags</a></h2>
<p>impact.com and FirstPromoter take what the portal reports. The same page tells
how to have the portal load a container of tags from here.</p></section></main>`;
}
