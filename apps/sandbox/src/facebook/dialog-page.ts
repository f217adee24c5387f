import { type Html, html } from '../pages/html.ts';
import type { DialogRequest } from './dialog-request.ts';
import { facebookPersonas } from './facebook-people.ts';

/** Facebook's consent dialog. */
export function dialogPage(request: DialogRequest): Html {
  const hidden = html`<input type="hidden" name="client_id" value="${request.clientId}">
<input type="hidden" name="redirect_uri" value="${request.redirectUri.href}">
<input type="hidden" name="state" value="${request.state}">
<input type="hidden" name="scope" value="${request.scope}">
<input type="hidden" name="code_challenge" value="${request.codeChallenge}">
<input type="hidden" name="code_challenge_method" value="S256">`;
  return html`<main class="narrow stack">
<div class="card stack">
<div><h1>Log in to Atrium</h1><p class="muted">Atrium will receive your name and email address.</p></div>
<form method="post">${hidden}<ul class="people">${facebookPersonas.map(
    ({ id, firstName, lastName, email, story }) => html`<li>
<button class="person" name="choice" value="${id}">
<strong>Continue as ${firstName} ${lastName}</strong><span>${email ?? 'no email address'}</span>
<span class="muted small">${story}</span></button></li>`,
  )}</ul></form>
<details class="stack"><summary>Use another account</summary>
<form method="post" class="stack">${hidden}
<label class="field">Name <input name="name" value="Sam Sample" autocomplete="off"></label>
<label class="field">Email <input name="email" type="email" autocomplete="off"></label>
<label class="field">Facebook’s id <input name="id" autocomplete="off" placeholder="made from the address"></label>
<button class="button" name="choice" value="someone-else">Continue</button>
</form></details>
<form method="post" class="actions">${hidden}<button class="button quiet" name="choice" value="cancel">Cancel</button></form>
</div></main>`;
}

export function dialogRefusedPage(reason: string): Html {
  return html`<main class="narrow"><div class="card stack"><h1>Login isn’t possible</h1>
<p>${reason}</p></div></main>`;
}
