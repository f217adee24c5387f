import { describe, expect, it } from 'vitest';
import { redeemHandoff } from './index.ts';

const redeemed = {
  product: 'dtm',
  user: { id: 'm1', firstName: 'Ada', lastName: 'L', email: 'ada@example.com' },
  shop: { name: 'Ada Lamps', domain: 'ada-lamps.myshopify.com', verified: true },
};

function redeemBy(respond: (request: Request) => Response) {
  return redeemHandoff('a.b.c', {
    portalUrl: 'https://portal.example',
    clientId: 'dtm-client',
    clientSecret: 'secret',
    fetch: async (input, init) => respond(new Request(input, init)),
  });
}

const redeemWithResponse = (status: number, body: string) =>
  redeemBy(() => new Response(body, { status }));
const failed = (error: unknown) => JSON.stringify({ success: false, data: null, error });
const succeeded = (data: unknown) => JSON.stringify({ success: true, data, error: null });

it('sends JSON and accepts JSON', async () => {
  await redeemBy(({ headers }) => {
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('accept')).toBe('application/json');
    return new Response(succeeded(redeemed));
  });
});

describe('a failure of the portal', () => {
  it.each([
    [403, failed({ code: 'forbidden' }), { code: 'handoff_client_refused' }],
    [500, failed({ code: 'internal' }), { code: 'handoff_portal_unavailable' }],
    [500, '<h1>Down</h1>', { code: 'handoff_portal_unavailable', cause: expect.any(SyntaxError) }],
    [404, '<h1>None</h1>', { code: 'handoff_response_invalid', cause: expect.any(SyntaxError) }],
    [404, failed(null), { code: 'handoff_refused', reason: 'status 404' }],
    [404, failed('not_found'), { code: 'handoff_refused', reason: 'status 404' }],
    [404, failed(undefined), { code: 'handoff_refused', reason: 'status 404' }],
    [404, failed({ code: 404 }), { code: 'handoff_refused', reason: 'status 404' }],
  ])('%i %s is distinguished', async (status, body, failure) => {
    await expect(redeemWithResponse(status, body)).rejects.toMatchObject(failure);
  });

  it('is named in the message of a refusal', async () => {
    const refused = redeemWithResponse(422, failed({ code: 'invalid_handoff' }));
    await expect(refused).rejects.toThrow('invalid_handoff');
  });

  it('that cuts off its response is unavailable, and the cause is kept', async () => {
    const cause = new Error('connection reset');
    const broken = redeemBy(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.error(cause),
          }),
        ),
    );
    await expect(broken).rejects.toMatchObject({ code: 'handoff_portal_unavailable', cause });
  });

  it('that cannot be reached keeps its cause', async () => {
    const cause = new TypeError('fetch failed');
    const unreachable = redeemBy(() => {
      throw cause;
    });
    await expect(unreachable).rejects.toMatchObject({ cause });
  });
});

describe('a response of another form is refused', () => {
  it.each(['null', '[]', '"text"', '5'])('%s', async (body) => {
    await expect(redeemWithResponse(200, body)).rejects.toMatchObject({
      code: 'handoff_response_invalid',
    });
  });

  it.each([null, [], 'text', 5])('with %j as data', async (data) => {
    await expect(redeemWithResponse(200, succeeded(data))).rejects.toMatchObject({
      code: 'handoff_response_invalid',
    });
  });

  it.each([
    ['product', { ...redeemed, product: 5 }],
    ['user.id', { ...redeemed, user: { ...redeemed.user, id: 5 } }],
    ['user.firstName', { ...redeemed, user: { ...redeemed.user, firstName: null } }],
    ['user.lastName', { ...redeemed, user: { ...redeemed.user, lastName: undefined } }],
    ['user.email', { ...redeemed, user: { ...redeemed.user, email: ['ada@example.com'] } }],
    ['shop.name', { ...redeemed, shop: { ...redeemed.shop, name: 5 } }],
    ['shop.domain', { ...redeemed, shop: { ...redeemed.shop, domain: true } }],
    ['shop.verified', { ...redeemed, shop: { ...redeemed.shop, verified: 'true' } }],
  ])('with another type of %s, which the message names', async (name, data) => {
    const refused = redeemWithResponse(200, succeeded(data));
    await expect(refused).rejects.toMatchObject({
      code: 'handoff_response_invalid',
      message: expect.stringContaining(name),
    });
  });
});
