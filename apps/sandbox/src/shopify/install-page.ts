import { type Html, html } from '../pages/html.ts';
import type { InstallRequest } from './install-request.ts';
import type { ShopifyStore } from './store.ts';

/** The screen on which a store's owner grants or denies access to an app. */
export function installPage(store: ShopifyStore, request: InstallRequest): Html {
  const { clientId, scopes, redirectUri, state } = request;
  return html`<main class="narrow stack">
<div class="card stack">
<div><p class="muted small">${store.name} · ${store.domain}</p><h1>Install Atrium</h1></div>
<p>Atrium is an app of ${redirectUri.origin}. By installing it you confirm that you run this store,
and allow the app to:</p>
<ul>${scopes.map((scope) => html`<li>${permissionOf(scope)} <code>${scope}</code></li>`)}</ul>
<form method="post" class="actions">
<input type="hidden" name="client_id" value="${clientId}">
<input type="hidden" name="scope" value="${scopes.join(',')}">
<input type="hidden" name="redirect_uri" value="${redirectUri.href}">
<input type="hidden" name="state" value="${state}">
<button class="button" name="decision" value="install">Install</button>
<button class="button quiet" name="decision" value="cancel">Cancel</button>
</form>
</div>
<p class="muted small">You can uninstall the app at any time in your store’s settings.</p>
</main>`;
}

/** `read_products` as “View products”. */
function permissionOf(scope: string): string {
  const [verb, ...subject] = scope.replace(/^unauthenticated_/, '').split('_');
  return `${verb === 'read' ? 'View' : 'Edit'} ${subject.join(' ')}`;
}

export function installRefusedPage(reason: string): Html {
  return html`<main class="narrow"><div class="card stack"><h1>This app can’t be installed</h1>
<p>${reason}</p></div></main>`;
}

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
