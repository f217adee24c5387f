import { createElement as h, type ReactNode } from 'react';

// Mail clients do not support our CSS variables, so the colours are repeated here. The light ones are in the elements;
// the style element of the layout replaces them in clients with a dark mode.
export const colour = {
  ink: '#14181f',
  muted: '#5b5f66',
  paper: '#faf8f5',
  card: '#ffffff',
  line: '#e6e1d8',
  accent: '#0e6b5c',
  glow: '#f2a65a',
};

export function paragraph(...content: ReactNode[]): ReactNode {
  return h(
    'p',
    {
      className: 'ink',
      style: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: colour.ink },
    },
    ...content,
  );
}

export function smallPrint(...content: ReactNode[]): ReactNode {
  return h(
    'p',
    {
      className: 'muted',
      style: { margin: '16px 0 0', fontSize: 14, lineHeight: '20px', color: colour.muted },
    },
    ...content,
  );
}

/** Facts by name, one row each. */
export function factTable(facts: Record<string, string>): ReactNode {
  const cell = {
    padding: '4px 0',
    fontSize: 16,
    lineHeight: '24px',
    verticalAlign: 'top',
  } as const;
  return h(
    'table',
    { cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 16px' } },
    h(
      'tbody',
      null,
      ...Object.entries(facts).map(([name, value]) =>
        h(
          'tr',
          null,
          h(
            'th',
            {
              scope: 'row',
              className: 'muted',
              style: {
                ...cell,
                paddingRight: 24,
                fontWeight: 400,
                textAlign: 'left',
                color: colour.muted,
              },
            },
            // Part of the text version, where a row is a line.
            `${name}: `,
          ),
          h('td', { className: 'ink', style: { ...cell, color: colour.ink } }, value),
        ),
      ),
    ),
  );
}

/** A large code that is easy to read and copy. */
export function codeBlock(code: string): ReactNode {
  return h(
    'p',
    {
      className: 'code',
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
        className: 'button',
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

/** A link within a text. */
export function textLink(href: string, label: string): ReactNode {
  return h('a', { href, className: 'accent', style: { color: colour.accent } }, label);
}
