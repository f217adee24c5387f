import { type Html, html } from '../pages/html.ts';
import type { ShopifyStore } from './store.ts';
import type { WebhookTopic } from './webhooks.ts';

/** The result of the last webhook, shown on the page. */
export interface WebhookResult {
  readonly topic: WebhookTopic;
  /** The portal's HTTP status, or the network error; null if nothing was sent. */
  readonly status: string | null;
}

/** Simulates an outage at Shopify; listed among the topics. */
export const LOST_UNINSTALL = 'lost-uninstall';

const buttons: readonly (readonly [WebhookTopic | typeof LOST_UNINSTALL, string])[] = [
  ['app/uninstalled', 'Uninstall'],
  [LOST_UNINSTALL, 'Uninstall without a webhook to the portal'],
  ['customers/data_request', 'Customer asks for their data'],
  ['customers/redact', 'Customer asks to be forgotten'],
  ['shop/redact', 'Store asks to be forgotten'],
];

/** The page of the installed app in a store's settings. */
export function adminPage(store: ShopifyStore, sent: WebhookResult | null): Html {
  return html`<main class="narrow stack">
<div class="card stack">
<div><p class="muted small">${store.name} · ${store.domain}</p><h1>Atrium</h1></div>
${
  sent &&
  html`<p role="status"><code>${sent.topic}</code>: ${
    sent.status === null ? 'no webhook was sent' : `the portal returned ${sent.status}`
  }.</p>`
}
<p><a class="button" href="/shopify/${store.domain}/admin/apps/atrium">Open app</a></p>
<form method="post" class="stack">
${buttons.map(
  ([topic, label]) =>
    html`<p><button class="button quiet" name="topic" value="${topic}">${label}</button></p>`,
)}
</form>
</div>
<p class="muted small">“Open app” also is how an install begins in Shopify’s App Store.
Shopify sends the last request by itself, 48 hours after the app was uninstalled.</p>
</main>`;
}
