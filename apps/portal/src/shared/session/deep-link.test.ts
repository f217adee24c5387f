import { expect, test } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';
import { createDeepLink, deepLinkOf } from './deep-link.ts';

const tab = () => createBrowserStorage(() => sessionStorage);
const linkOf = (address: string) => deepLinkOf(new URL(address, 'http://localhost:3000'));

test.each([
  ['/account-settings', '/account-settings'],
  ['/account-settings?tab=security', '/account-settings?tab=security'],
  ['/account-settings?tab=general&next=//evil.example', '/account-settings'],
  ['/stores?tab=security', '/stores'],
  ['/s/fern', '/s/fern'],
  ['/s/Fern.myshopify.com?next=//evil.example', '/s/Fern.myshopify.com'],
  ['/?open=dtm&shop=fern.myshopify.com', '/?open=dtm&shop=fern.myshopify.com'],
  ['/?open=dtm&shop=//evil.example', '/?open=dtm'],
])('%s can be returned to: %s', (address, link) => {
  expect(linkOf(address)).toBe(link);
});

test.each([
  ...['/', '/login', '/nowhere', '/terms', '/?store=verified', '/?shop=fern', '/?open='],
  ...['/?open=javascript:alert(1)', '/?open=//evil.example', '/?open=DTM%00', '/?logout=true'],
  ...['/s/', '/s/fern.evil.example', '/s/-fern', '/s/%2F%2Fevil.example', '/s/fern/evil'],
  ...['/%2F/evil.example', '/account-settings/', '/account-settings%2F..'],
])('%s cannot be returned to', (address) => {
  expect(linkOf(address)).toBeNull();
});

test.each([
  ...[
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/account-settings',
  ],
  ...[
    'javascript:alert(1)',
    '/account-settings@evil.example',
    '//account-settings',
    '/\t/evil.example',
  ],
  ...['/%09/evil.example', '/account-settings\u0000', 'data:text/html,x', '///evil.example', ''],
])('%j in storage is ignored', { tags: ['requirement-51'] }, (stored) => {
  sessionStorage.setItem('deep_link', stored);
  expect(createDeepLink(tab()).read()).toBeNull();
});

test('is kept in the tab until it is forgotten, and other pages do not replace it', () => {
  const link = createDeepLink(tab());
  link.keep({ pathname: '/account-settings', search: '?tab=security' });
  link.keep({ pathname: '/login', search: '' });
  expect(createDeepLink(tab()).read()).toBe('/account-settings?tab=security');
  link.forget();
  expect(createDeepLink(tab()).read()).toBeNull();
});

test('can be kept in memory only', () => {
  const link = createDeepLink(tab());
  link.keepInMemory({ pathname: '/account-settings', search: '' });
  expect(link.read()).toBe('/account-settings');
  expect(sessionStorage).toHaveLength(0);
});
