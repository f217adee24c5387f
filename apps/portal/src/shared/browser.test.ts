import { describe, expect, test, vi } from 'vitest';
import { createBrowser } from './browser.ts';

function leaveFor(address: string): string[] {
  const assign = vi.fn<(address: string) => void>();
  const browser = createBrowser({ location: { assign } } as unknown as Window);
  try {
    browser.leaveFor(address);
  } catch {
    // Refused; what counts is where it went.
  }
  return assign.mock.calls.map(([to]) => to);
}

/** What has led elsewhere in other products: other schemes, no host, hidden in spaces, controls, escapes. */
const bypasses = [
  '',
  ' ',
  '/',
  '//',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '.evil.example',
  '@evil.example',
  'evil.example',
  'evil.example:443',
  'www.evil.example/path',
  '?next=//evil.example',
  '#//evil.example',
  'https:',
  'https://',
  'http://',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\0script:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://evil.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'ws://evil.example',
  'about:blank',
  'view-source:https://evil.example',
  'mailto:eve@evil.example',
  'intent://evil.example#Intent;end',
];

test.each(bypasses)(
  'does not navigate to %j',
  { tags: ['requirement-51', 'attack-8'] },
  (address) => {
    expect(leaveFor(address)).toEqual([]);
  },
);

test('navigates to an http or https URL', () => {
  expect(leaveFor('https://theme.example/launch?handoff=1')).toEqual([
    'https://theme.example/launch?handoff=1',
  ]);
});

describe('another site in a new tab', () => {
  function openOutside(address: string) {
    const [assign, open] = [vi.fn(), vi.fn()];
    const browser = createBrowser({ location: { assign }, open } as unknown as Window);
    try {
      browser.openOutside(address);
    } catch {
      // Refused; what counts is what was opened.
    }
    return { left: assign.mock.calls.flat(), opened: open.mock.calls };
  }

  test.each(bypasses.filter((address) => !address.startsWith('mailto:')))(
    'is not opened for %j',
    (address) => {
      expect(openOutside(address)).toEqual({ left: [], opened: [] });
    },
  );

  test('cannot reach this one and gets no information about it', () => {
    expect(openOutside('https://apps.example/sections').opened).toEqual([
      ['https://apps.example/sections', '_blank', 'noopener,noreferrer'],
    ]);
  });

  test('is the mail program for an email address', () => {
    const address = 'mailto:help@portal.example';
    expect(openOutside(address)).toEqual({ left: [address], opened: [] });
  });
});

test.each([
  ['nothing is blocked', { navigator: { cookieEnabled: true }, localStorage: {} }, true],
  ['the browser reports that they are blocked', { navigator: { cookieEnabled: false } }, false],
  [
    'even naming the storage is refused',
    {
      navigator: { cookieEnabled: true },
      get localStorage(): Storage {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    },
    false,
  ],
])('reports whether the browser keeps cookies: %s', (_, window, kept) => {
  expect(createBrowser(window as unknown as Window).keepsCookies()).toBe(kept);
});

test.each([
  [
    'https://portal.example/account-settings?tab=security#content',
    '/account-settings?tab=security',
  ],
  ['https://portal.example//evil.example/', '//evil.example/'],
])(
  '%s is loaded again by a navigation within this site where it can be a transition',
  (href, path) => {
    const replace = vi.fn<(address: string) => void>();
    const location = Object.assign(new URL(href), { replace });
    createBrowser({ location, onpagereveal: null } as unknown as Window).reloadInTransition();
    expect(replace).toHaveBeenCalledExactlyOnceWith(`https://portal.example${path}`);
  },
);

test('a page is reloaded where a navigation cannot be a transition', () => {
  const location = { reload: vi.fn<() => void>() };
  createBrowser({ location } as unknown as Window).reloadInTransition();
  expect(location.reload).toHaveBeenCalledOnce();
});
