import { type Html, html } from '../pages/html.ts';
import { googlePersonas } from './google-accounts.ts';

/** Google's account chooser. */
export function chooseAccountPage(scope: string): Html {
  return html`<main class="narrow stack">
<div class="card stack">
<div><h1>Choose an account</h1><p class="muted">to continue to Atrium</p></div>
<form method="post"><ul class="people">${googlePersonas.map(
    ({ subject, firstName, lastName, email, story }) => html`<li>
<button class="person" name="choice" value="${subject}">
<strong>${firstName} ${lastName}</strong><span>${email ?? 'no email address'}</span>
<span class="muted small">${story}</span></button></li>`,
  )}</ul></form>
<details class="stack"><summary>Use another account</summary>
<form method="post" class="stack">
<label class="field">Name <input name="name" value="Sam Sample" autocomplete="off"></label>
<label class="field">Email <input name="email" type="email" autocomplete="off"></label>
<label class="check"><input name="verified" type="checkbox" checked> Google has verified this address</label>
<label class="field">Workspace domain <input name="hostedDomain" autocomplete="off"></label>
<label class="field">Google’s id <input name="subject" autocomplete="off" placeholder="made from the address"></label>
<button class="button" name="choice" value="someone-else">Continue</button>
</form></details>
<form method="post" class="actions"><button class="button quiet" name="choice" value="cancel">Cancel</button></form>
</div>
<p class="muted small">Google will tell Atrium your name and email address (<code>${scope}</code>).</p>
</main>`;
}
