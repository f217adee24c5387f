import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { colour, textLink } from './elements.ts';

/** For clients with a dark mode (Apple Mail, Outlook for Mac, Thunderbird). */
const darkMode = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #121411 !important }
  .card { background-color: #1b1e1a !important; border-color: #33372f !important }
  .ink { color: #f1efe9 !important }
  .muted { color: #a9aca3 !important }
  .accent { color: #5fcbb3 !important }
  .mark { border-top-color: #5fcbb3 !important; border-left-color: #5fcbb3 !important }
  .code { background-color: #262a24 !important; color: #f1efe9 !important }
  .button { background-color: #5fcbb3 !important; color: #0c1a16 !important }
}`;
const font = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface MailFrame {
  title: string;
  /** The text that mail clients show beside the subject. */
  preview: string;
  /** Why the recipient gets this email, for the footer. */
  reason: string;
}

/** The links in the footer of every email. */
export interface FooterLinks {
  portalUrl: string;
  /** The operator's help page, if there is one. */
  helpUrl: string | null;
}

type EmailBody = (links: FooterLinks) => ReactNode;

/** The layout of every email: the mark, one card, and a footer with the reason for sending it and links to the portal and to help. */
export function mailLayout(
  { title, preview, reason }: MailFrame,
  ...content: ReactNode[]
): EmailBody {
  return (links) =>
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('title', null, title),
        h('style', null, darkMode),
      ),
      h(
        'body',
        {
          className: 'paper',
          style: {
            margin: 0,
            padding: '32px 16px',
            backgroundColor: colour.paper,
            fontFamily: font,
          },
        },
        previewLine(preview),
        column(
          row({ style: { padding: '0 8px 20px' } }, brand()),
          row({ className: 'card', style: card }, heading(title), ...content),
          row({ style: { padding: '20px 8px 0' } }, ...footer(reason, links)),
        ),
      ),
    );
}

/** Hidden in the email itself. */
function previewLine(text: string): ReactNode {
  const style = { display: 'none', maxHeight: 0, overflow: 'hidden' };
  return h('div', { style, 'data-skip-in-text': 'true' }, text);
}

// Several mail clients only support table layouts.
function column(...rows: ReactNode[]): ReactNode {
  const style = { maxWidth: 520, margin: '0 auto' };
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style },
    h('tbody', null, ...rows),
  );
}

function row(
  cell: { className?: string; style: CSSProperties },
  ...content: ReactNode[]
): ReactNode {
  return h('tr', null, h('td', cell, ...content));
}

/** The portal's mark and name. The arch is a box with a border on three sides, because images are often blocked. */
function brand(): ReactNode {
  const arch: CSSProperties = {
    display: 'inline-block',
    width: 8,
    height: 15,
    border: `6px solid ${colour.accent}`,
    borderRightColor: colour.glow,
    borderBottom: 0,
    borderRadius: '10px 10px 0 0',
    verticalAlign: 'middle',
  };
  const name: CSSProperties = {
    paddingLeft: 8,
    fontSize: 18,
    fontWeight: 600,
    verticalAlign: 'middle',
    color: colour.ink,
  };
  return h(
    'span',
    null,
    h('span', { 'aria-hidden': true, className: 'mark', style: arch }),
    h('span', { className: 'ink', style: name }, 'Atrium'),
  );
}

function footer(reason: string, { portalUrl, helpUrl }: FooterLinks): ReactNode[] {
  const style = { margin: '0 0 8px', fontSize: 13, lineHeight: '20px', color: colour.muted };
  const line = { className: 'muted', style };
  const help = helpUrl === null ? null : h('p', line, 'Questions? ', textLink(helpUrl, 'Get help'));
  const home = h('p', line, textLink(portalUrl, new URL(portalUrl).host));
  return [h('p', line, reason), help, home];
}

const card: CSSProperties = {
  padding: 32,
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 14,
};

function heading(title: string): ReactNode {
  const style = {
    margin: '0 0 16px',
    fontSize: 22,
    lineHeight: '28px',
    fontWeight: 600,
    color: colour.ink,
  };
  return h('h1', { className: 'ink', style }, title);
}

/** Subject and body of an email, before rendering. */
export interface EmailContent {
  subject: string;
  body: EmailBody;
}
