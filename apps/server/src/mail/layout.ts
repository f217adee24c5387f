import type { SocialProvider } from '@atrium/contract';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';

// Mail clients support neither stylesheets nor our CSS variables, so the colours are repeated here.
const colour = {
  ink: '#14181f',
  muted: '#5b5f66',
  paper: '#faf8f5',
  card: '#ffffff',
  line: '#e6e1d8',
  accent: '#0e6b5c',
};
const font = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The layout of every email: the logo and one card. */
export function mailLayout(title: string, preview: string, ...content: ReactNode[]): ReactNode {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('title', null, title),
    ),
    h(
      'body',
      {
        style: { margin: 0, padding: '32px 16px', backgroundColor: colour.paper, fontFamily: font },
      },
      previewLine(preview),
      column(row(mark, 'Atrium'), row(card, heading(title), ...content)),
    ),
  );
}

/** The preview text that mail clients show beside the subject; hidden in the email itself. */
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

function row(style: CSSProperties, ...content: ReactNode[]): ReactNode {
  return h('tr', null, h('td', { style }, ...content));
}

const mark: CSSProperties = {
  padding: '0 8px 16px',
  fontSize: 18,
  fontWeight: 600,
  color: colour.accent,
};

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
  return h('h1', { style }, title);
}

export function paragraph(...content: ReactNode[]): ReactNode {
  return h(
    'p',
    { style: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: colour.ink } },
    ...content,
  );
}

export function smallPrint(...content: ReactNode[]): ReactNode {
  return h(
    'p',
    { style: { margin: '16px 0 0', fontSize: 14, lineHeight: '20px', color: colour.muted } },
    ...content,
  );
}

/** A large code that is easy to read and copy. */
export function codeBlock(code: string): ReactNode {
  return h(
    'p',
    {
      style: {
        margin: '0 0 16px',
        padding: '16px 0',
        textAlign: 'center',
        fontSize: 32,
        lineHeight: '40px',
        fontWeight: 600,
        letterSpacing: 8,
        color: colour.ink,
        backgroundColor: colour.paper,
        borderRadius: 8,
        fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
      },
    },
    code,
  );
}

export function button(href: string, label: string): ReactNode {
  return h(
    'p',
    { style: { margin: '24px 0' } },
    h(
      'a',
      {
        href,
        style: {
          display: 'inline-block',
          padding: '12px 20px',
          fontSize: 16,
          fontWeight: 600,
          color: '#ffffff',
          backgroundColor: colour.accent,
          borderRadius: 8,
          textDecoration: 'none',
        },
      },
      label,
    ),
  );
}

/** Subject and body of an email, before rendering. */
export interface EmailContent {
  subject: string;
  body: ReactNode;
}

/** Display names of the providers. */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
};
