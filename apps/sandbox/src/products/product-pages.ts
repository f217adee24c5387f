import type { ConnectionState, RedeemedHandoff } from '@atrium/handoff';
import { type Html, html } from '../pages/html.ts';
import type { ProductType } from '../secrets.ts';

interface ProductTexts {
  readonly title: string;
  readonly tagline: string;
  readonly tasks: readonly string[];
}

export const productTexts: Readonly<Record<ProductType, ProductTexts>> = {
  dtm: {
    title: 'AI theme',
    tagline: 'Your storefront, drawn from your brand.',
    tasks: ['Choose a starting style', 'Add your logo and colours', 'Preview on your products'],
  },
  reviews: {
    title: 'AI reviews',
    tagline: 'What your customers say, where it helps them decide.',
    tasks: ['Import reviews you have', 'Write the first request mail', 'Place the stars on a page'],
  },
};

/** The product's first page: greets by merchant and store. */
export function welcomePage(
  type: ProductType,
  visitor: RedeemedHandoff,
  state: ConnectionState,
): Html {
  const { title, tagline, tasks } = productTexts[type];
  const { user, shop } = visitor;
  const name =
    [user.firstName, user.lastName].filter((part) => part !== '').join(' ') || user.email;
  const ownership = shop.verified
    ? html`<span class="badge">ownership confirmed</span>`
    : html`<span class="badge warning">ownership not confirmed</span>`;
  return html`<main class="page stack">
<div class="bar"><div class="brand"><span class="arch" aria-hidden="true"></span>
<div><h1>${title}</h1><p class="muted">${tagline}</p></div></div>
<a class="button quiet" href="/apps/${type}/portal">Back to Atrium</a></div>
<section class="card stack">
<h2>Hello, ${name}</h2>
<dl class="facts"><dt>Store</dt><dd>${shop.name}</dd><dt>Address</dt><dd>${shop.domain}</dd>
<dt>Status</dt><dd>${ownership}</dd><dt>Signed in as</dt><dd>${user.email}</dd></dl>
</section>
${connectionCard(type, shop.domain, state)}
<section class="card stack"><h2>First steps</h2>
<ol>${tasks.map((task) => html`<li>${task}</li>`)}</ol></section>
</main>`;
}

/** What a merchant does in the product, and the portal hears of by a report alone. */
function connectionCard(type: ProductType, domain: string, state: ConnectionState): Html {
  const connected = state === 'connected';
  const next = connected ? 'disconnected' : 'connected';
  const action = connected ? 'Disconnect this store' : 'Connect this store again';
  return html`<section class="card stack"><h2>Connection</h2>
<p>${domain} is <strong>${state}</strong>. The portal is told when that changes here.</p>
<form method="post" action="/apps/${type}/connection"><input type="hidden" name="state" value="${next}">
<button class="button quiet">${action}</button></form></section>`;
}

/** The product's first page for a merchant without a store. */
export function noStorePage(type: ProductType, portalUrl: string): Html {
  const { title, tagline } = productTexts[type];
  return html`<main class="narrow"><div class="card stack">
<span class="arch" aria-hidden="true"></span>
<h1>${title}</h1>
<p>${tagline}</p>
<p>Connect a store in Atrium to begin.</p>
<p><a class="button" href="${portalUrl}/">Connect a store</a></p>
</div></main>`;
}

/** Why the product did not open, and the one way on. */
export function failurePage(
  title: string,
  explanation: string,
  code: string,
  openAgainUrl: string,
): Html {
  return html`<main class="narrow"><div class="card stack">
<span class="arch" aria-hidden="true"></span>
<h1>${title} did not open</h1>
<p>${explanation}</p>
<p class="muted small">Error code: <code>${code}</code></p>
<p><a class="button" href="${openAgainUrl}">Open it again from Atrium</a></p>
</div></main>`;
}
