import { describe, expect, it } from 'vitest';
import { readWebhook, type SentWebhook } from './read-webhook.ts';

const fields = {
  id: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
  topic: 'shop/redact',
  domain: 'a-shop.myshopify.com',
  triggeredAt: '2026-11-23T10:00:00.123Z',
};
const shop = { shop_id: 7, shop_domain: 'a-shop.myshopify.com' };

const read = (changed: Partial<Omit<SentWebhook, 'body'>> = {}, body: unknown = shop) =>
  readWebhook({
    ...fields,
    ...changed,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });

describe('a webhook', () => {
  it('is read from its fields and its body', () => {
    expect(read()).toEqual({
      id: fields.id,
      domain: 'a-shop.myshopify.com',
      triggeredAt: Date.UTC(2026, 10, 23, 10, 0, 0, 123),
      message: { topic: 'shop/redact', shopId: 'gid://shopify/Shop/7' },
    });
  });

  it.each([
    ['app/uninstalled', { id: 7, myshopify_domain: 'a-shop.myshopify.com' }],
    ['customers/data_request', { ...shop, customer: {} }],
    ['customers/redact', { ...shop, customer: {} }],
  ])('about %s names the shop', (topic, body) => {
    expect(read({ topic }, body)?.message).toEqual({
      topic,
      shopId: 'gid://shopify/Shop/7',
    });
  });

  it('may have a time of another time zone', () => {
    const triggeredAt = '2026-11-23T11:00:00.123+01:00';
    expect(read({ triggeredAt })?.triggeredAt).toBe(Date.UTC(2026, 10, 23, 10, 0, 0, 123));
  });

  it('of another topic has no message, whatever it carries', () => {
    expect(read({ topic: 'orders/create' }, { any: 'thing' })?.message).toBeNull();
  });

  it.each([
    ['no id', 'id', undefined],
    ['an empty id', 'id', ''],
    ['an id with something before it', 'id', ' b5'],
    ['an id with something after it', 'id', 'b5\n'],
    ['an id of 101 characters', 'id', 'b'.repeat(101)],
    ['no topic', 'topic', undefined],
    ['a topic with something before it', 'topic', ' shop/redact'],
    ['a topic with something after it', 'topic', 'shop/redact;'],
    ['a topic of 101 characters', 'topic', 'a'.repeat(101)],
    ['no domain', 'domain', undefined],
    ['another domain', 'domain', 'b-shop.myshopify.com'],
    ['no time', 'triggeredAt', undefined],
    ['a time that is none', 'triggeredAt', 'yesterday'],
  ])('is refused with %s', (_, name, value) => {
    expect(read({ [name]: value })).toBeNull();
  });

  it.each([
    ['no JSON', '{"shop_id":'],
    ['a text', '"shop"'],
    ['null', 'null'],
    ['no shop', {}],
    ['an id of zero', { ...shop, shop_id: 0 }],
    ['half an id', { ...shop, shop_id: 1.5 }],
    ['a customer, as one about the shop', { ...shop, customer: {} }],
    ['what another topic carries', { id: 7, myshopify_domain: 'a-shop.myshopify.com' }],
  ])('is refused with a body of %s', (_, body) => {
    expect(read({}, body)).toBeNull();
  });

  it('about a customer is refused without one', () => {
    expect(read({ topic: 'customers/redact' })).toBeNull();
  });

  it('about an uninstallation is refused with the body of another topic', () => {
    expect(read({ topic: 'app/uninstalled' })).toBeNull();
  });
});
