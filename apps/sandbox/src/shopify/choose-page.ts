import { type Html, html } from '../pages/html.ts';
import type { ShopifyStore } from './store.ts';

/** The page on which somebody with several stores says which one an app is for. */
export function choosePage(stores: readonly ShopifyStore[], portalUrl: string): Html {
  return html`<main class="narrow stack">
<div class="card stack">
<div><p class="muted small">Shopify</p><h1>Choose a store</h1></div>
<p>Atrium will be installed in the store you choose.</p>
<form method="post" class="stack">
${stores.map(
  ({ domain, name }) =>
    html`<p><button class="button quiet" name="shop" value="${domain}">${name}</button> <span class="muted small">${domain}</span></p>`,
)}
</form>
<p><a href="${portalUrl}/">Cancel</a></p>
</div>
</main>`;
}
