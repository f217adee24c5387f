import { type Html, html } from '../pages/html.ts';
import type { ShopifyStore } from './store.ts';

/** The page on which the owner of several stores chooses one for the app. */
export function choosePage(stores: readonly ShopifyStore[], portalUrl: string): Html {
  return html`<main class="narrow stack">
<div class="card stack">
<div><p class="muted small">Shopify</p><h1>Choose a store</h1></div>
<p>Atrium will be installed in the store you choose.</p>
<form method="post"><ul class="people">${stores.map(
    ({ domain, name }) =>
      html`<li><button class="person" name="shop" value="${domain}"><strong>${name}</strong>
<span class="muted small">${domain}</span></button></li>`,
  )}</ul></form>
<p><a href="${portalUrl}/">Cancel</a></p>
</div>
</main>`;
}
