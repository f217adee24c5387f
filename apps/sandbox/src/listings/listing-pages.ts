import { type Html, html } from '../pages/html.ts';

/** A listing in an app store. */
export function sectionsPage(portalUrl: string): Html {
  return html`<main class="page stack">
<div class="bar"><div><h1>Theme sections</h1>
<p class="muted">Ready-made sections that fit the theme you already have.</p></div>
<a class="button quiet" href="${portalUrl}/">Back to Atrium</a></div>
<section class="card stack"><h2>About this app</h2>
<p>On Shopify you would install the app here. The portal is not involved and gets no report.</p>
<dl class="facts"><dt>Price</dt><dd>Free while in beta</dd><dt>Languages</dt><dd>English</dd></dl></section>
</main>`;
}

/** The waitlist form; `refused` is an invalid address that was typed. */
export function waitlistPage(refused: string | null): Html {
  const error =
    refused === null
      ? null
      : html`<p id="error" class="badge warning">Please enter an email address.</p>`;
  const described = refused === null ? null : html` aria-invalid="true" aria-describedby="error"`;
  return html`<main class="narrow"><form class="card stack" method="post" action="/listings/waitlist">
<h1>Join the waitlist</h1><p>We’ll email you once, when Email campaigns opens.</p>
<label class="field">Email <input name="email" type="email" autocomplete="email" required value="${refused ?? ''}"${described}></label>
${error}<button class="button">Join waitlist</button></form></main>`;
}

export function joinedPage(email: string, waiting: number, portalUrl: string): Html {
  return html`<main class="narrow"><div class="card stack">
<h1>You are on the list</h1><p>${email} is one of ${waiting} addresses on the waitlist.</p>
<p><a class="button" href="${portalUrl}/">Back to Atrium</a></p></div></main>`;
}
