import { expect, test } from 'vitest';
import { readPortalConfig } from './portal-config.ts';

const nothing = { geolocationUrl: null, container: null, helpUrl: null };

function read(text: string) {
  const page = document.implementation.createHTMLDocument();
  const slot = Object.assign(page.createElement('script'), { id: 'portal-config' });
  slot.textContent = text;
  page.head.append(slot);
  return readPortalConfig(page);
}

test('is what the server wrote', () => {
  const written = {
    geolocationUrl: 'https://places.example',
    helpUrl: 'mailto:help@shop.example',
    gtmId: 'GTM-1',
    gtmUrl: 'https://tags.example',
  };
  expect(read(JSON.stringify(written))).toEqual({
    geolocationUrl: 'https://places.example',
    helpUrl: 'mailto:help@shop.example',
    container: { id: 'GTM-1', url: 'https://tags.example' },
  });
});

test.each(['{}', '', '{', '{"geolocationUrl":1,"gtmId":"GTM-1"}'])('is empty for %s', (text) => {
  expect(read(text)).toEqual(nothing);
});

test.each(['javascript:alert(1)', 'http://help.example', '/help'])('%s is no help link', (url) => {
  expect(read(JSON.stringify({ helpUrl: url }))).toEqual(nothing);
});
