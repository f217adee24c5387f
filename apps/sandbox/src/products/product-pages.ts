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

/** The product's first page, with the merchant's name and the store. */
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

/** The buttons of each connection state, by the state that they report. */
const connectionActions: Readonly<
  Record<ConnectionState, Partial<Record<ConnectionState, string>>>
> = {
  connecting: { connected: 'Finish the setup', disconnected: 'Cancel the setup' },
  connected: { connecting: 'Repeat the setup', disconnected: 'Disconnect this store' },
  disconnected: { connecting: 'Start the setup', connected: 'Connect this store again' },
};

/** Changes the connection state in the product; the portal learns of it only by a report. */
function connectionCard(type: ProductType, domain: string, state: ConnectionState): Html {
  const actions = Object.entries(connectionActions[state]);
  return html`<section class="card stack"><h2>Connection</h2>
<p>${domain} is <strong>${state}</strong>. Each change is reported to the portal.</p>
<form class="bar" method="post" action="/apps/${type}/connection">${actions.map(
    ([next, action]) =>
      html`<button class="button quiet" name="state" value="${next}">${action}</button>`,
  )}</form></section>`;
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

/** Shows why the product did not open, with a link that opens it from the portal. */
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
