import { geolocationHeaders } from '@atrium/contract';
import { describe, expect, test, vi } from 'vitest';
import { expectConsole } from '../../testing/setup.ts';
import { createLocationLookup } from './geolocation.ts';

const URL = 'https://geo.example/json';
const userAgent = 'Test/1';
const returning = (body: unknown) => vi.fn<typeof fetch>(async () => Response.json(body));

describe('the location lookup', () => {
  test.each([
    [
      'geojs',
      {
        longitude: '13.0',
        latitude: '55.6',
        ip: '192.0.2.1',
        region: 'Skåne',
        city: 'Malmö',
        country: 'Sweden',
      },
    ],
    [
      'ipwho.is',
      {
        longitude: 13.0,
        latitude: 55.6,
        ip: '192.0.2.1',
        region: 'Skåne',
        city: 'Malmö',
        country: 'Sweden',
        success: true,
      },
    ],
    [
      'ipapi.co',
      {
        longitude: 13.0,
        latitude: 55.6,
        ip: '192.0.2.1',
        region: 'Skåne',
        city: 'Malmö',
        country: 'SE',
        country_name: 'Sweden',
      },
    ],
  ])('understands %s', async (_service, body) => {
    const lookUp = createLocationLookup({ url: URL, fetch: returning(body), userAgent });
    const headers = await lookUp();
    expect(headers).toMatchObject({
      [geolocationHeaders.ipAddress]: '192.0.2.1',
      [geolocationHeaders.city]: 'Malm%C3%B6',
      [geolocationHeaders.subdivision]: 'Sk%C3%A5ne',
      [geolocationHeaders.country]: 'Sweden',
      [geolocationHeaders.userAgent]: 'Test%2F1',
    });
    expect(Number(headers[geolocationHeaders.latitude])).toBe(55.6);
  });

  test('sends nothing when no service is configured', async () => {
    const fetch = returning({});
    expect(await createLocationLookup({ url: null, fetch, userAgent })()).toEqual({});
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['half of its JSON', () => new Response('{"city":')],
    ['a failure', () => Response.json({ city: 'Malmö' }, { status: 500 })],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'that it has no result, as ipwho.is',
      () => Response.json({ ip: '192.0.2.1', success: false }),
    ],
    ['too many requests, as ipapi.co', () => Response.json({ error: true })],
    ['names that no header could carry', () => Response.json({ city: 'M'.repeat(100_000) })],
  ])('only logs %s, and requests it again at the next login', async (_fault, fail) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ city: 'Malmö' }));
    fetch.mockImplementationOnce(async () => fail());
    const lookUp = createLocationLookup({ url: URL, fetch, userAgent });
    expect(await lookUp()).toEqual({});
    expectConsole('The location could not be looked up');
    expect(await lookUp()).toMatchObject({ [geolocationHeaders.city]: 'Malm%C3%B6' });
  });

  test('follows nobody who sends it elsewhere', async () => {
    const fetch = returning({ city: 'Malmö' });
    await createLocationLookup({ url: URL, fetch, userAgent })();
    expect(fetch).toHaveBeenCalledWith(URL, expect.objectContaining({ redirect: 'error' }));
  });

  test('waits for a silent service for a second and a half at most', async () => {
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    expect(await createLocationLookup({ url: URL, fetch: silent, userAgent })()).toEqual({});
    expectConsole('TimeoutError');
  });

  test('is made once per page', async () => {
    const fetch = returning({ city: 'Malmö' });
    const lookUp = createLocationLookup({ url: URL, fetch, userAgent });
    await lookUp();
    await lookUp();
    expect(fetch).toHaveBeenCalledOnce();
  });
});
