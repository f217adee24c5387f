import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from '@atrium/contract';
import { card } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';

const ENTRY = 'https://loyalty.example/launch';
const CREDENTIALS = { clientId: 'loyalty-client', clientSecret: 'a-secret-of-24-characters' };
const directory = mkdtempSync(path.join(tmpdir(), 'atrium-catalogue-'));

const loyalty: Product = {
  type: 'loyalty',
  title: 'Loyalty',
  description: 'Points that bring customers back.',
  icon: 'loyalty',
  heroImage: '/pictures/missing.png',
  available: true,
  buttonText: 'Start for free',
  action: { kind: 'launch', label: 'Start for free' },
};

function write(name: string, json: unknown): string {
  const file = path.join(directory, name);
  writeFileSync(file, JSON.stringify(json));
  return file;
}

test.use({
  stores: { fern: 'Fern & Ember' },
  storesVerified: true,
  extraEnvironment: {
    CATALOGUE_FILE: write('catalogue.json', [
      loyalty,
      { ...loyalty, type: 'returns', title: 'Returns' },
    ]),
    PRODUCTS_FILE: write('products.json', [{ type: 'loyalty', entryUrl: ENTRY, ...CREDENTIALS }]),
  },
});

test('a product of the operator’s own starts, is redeemed by its app, and opens again', async ({
  page,
  merchant,
}) => {
  await page.route(`${ENTRY}**`, (route) => route.fulfill({ body: 'The loyalty app' }));
  await page.goto('/');
  const returns = card(page, 'Returns');
  await expect(returns).toContainText('Unavailable');
  await expect(returns.getByRole('button')).toHaveCount(0);
  // This image does not exist.
  await expect(card(page, 'Loyalty').locator('img')).toHaveCount(0);

  await card(page, 'Loyalty').getByRole('button', { name: 'Start for free: Loyalty' }).click();
  await page.waitForURL(`${ENTRY}?handoff=*`);
  const handoff = new URL(page.url()).searchParams.get('handoff') ?? '';
  const credentials = `${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`;
  const redeemed = await merchant.http.post('/api/handoff/consume', {
    headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    data: { handoff },
  });
  expect((await redeemed.json()).data).toMatchObject({
    product: 'loyalty',
    shop: { name: 'Fern & Ember', verified: true },
  });

  await page.goto('/');
  await expect(card(page, 'Loyalty')).toContainText('Connected');
  await card(page, 'Loyalty').getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(`${ENTRY}?handoff=*`);
});
