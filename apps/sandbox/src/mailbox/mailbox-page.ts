import { type Html, html } from '../pages/html.ts';
import type { MailMessage } from './mailbox.ts';

interface MailboxView {
  readonly messages: readonly MailMessage[];
  readonly open: MailMessage | undefined;
  /** Only the mail for this address is listed. */
  readonly to: string | undefined;
}

/** The list of messages beside the open one. */
export function mailboxPage({ messages, open, to }: MailboxView): Html {
  return html`<main class="page">
<div class="bar">
<div><h1>Mailbox</h1>${to === undefined ? null : filterNote(to)}</div>
<form method="post" action="/mailbox/clear"><button class="button quiet">Clear all</button></form>
</div>
<div class="mailbox">
<div class="card messages" data-refresh>${messageList(messages, open, to)}</div>
${open === undefined ? nothingOpen() : openMessage(open)}
</div>
</main>`;
}

function filterNote(to: string): Html {
  return html`<p class="muted small">Only mail to ${to}. <a href="/mailbox">Show all</a></p>`;
}

function messageList(
  messages: readonly MailMessage[],
  open: MailMessage | undefined,
  to: string | undefined,
): Html {
  if (messages.length === 0)
    return html`<p class="empty">No mail yet. It shows up here by itself.</p>`;
  return html`<ul class="plain-list messages">${messages.map((message) => {
    const current = message.id === open?.id ? html` aria-current="true"` : null;
    return html`<li><a class="message-link" href="${urlOf(message, to)}"${current}>
<span class="spread"><strong>${message.subject || '(no subject)'}</strong>
<time class="muted small" datetime="${message.receivedAt}">${message.receivedAt.slice(11, 19)}</time></span>
<span class="muted small">to ${message.to}</span></a></li>`;
  })}</ul>`;
}

function urlOf(message: MailMessage, to: string | undefined): string {
  const query = new URLSearchParams({ message: message.id, ...(to === undefined ? {} : { to }) });
  return `/mailbox?${query}`;
}

function nothingOpen(): Html {
  return html`<section class="card empty"><p>Choose a message to read it.</p></section>`;
}

/** As in a mail program: sender and recipient, then the email. What only a developer needs is below it. */
function openMessage(message: MailMessage): Html {
  return html`<article class="card stack">
<header><h2>${message.subject || '(no subject)'}</h2>
<p class="muted small">From ${message.from} to ${message.to}</p></header>
${message.html === '' ? null : htmlPart(message)}
${message.text === '' ? null : textPart(message)}
<dl class="facts small"><dt>Received</dt><dd>${message.receivedAt}</dd><dt>Message-ID</dt><dd>${message.messageId}</dd></dl>
${message.headers === '' ? null : returnButtons(message)}
</article>`;
}

/** Beside an HTML part it is folded away. */
function textPart({ html: htmlSource, text }: MailMessage): Html {
  const part = html`<pre class="mail-text">${text}</pre>`;
  return htmlSource === '' ? part : html`<details><summary>Text part</summary>${part}</details>`;
}

/** A text message has no headers and cannot be returned. */
function returnButtons({ id }: MailMessage): Html {
  return html`<div class="actions">
<form method="post" action="/mailbox/messages/${id}/bounce"><button class="button quiet">Return: no such mailbox</button></form>
<form method="post" action="/mailbox/messages/${id}/complaint"><button class="button quiet">Report as spam</button></form>
</div>`;
}

function htmlPart(message: MailMessage): Html {
  return html`<iframe class="mail-frame" title="The message as a mail program shows it"
sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/messages/${message.id}/html"></iframe>`;
}
