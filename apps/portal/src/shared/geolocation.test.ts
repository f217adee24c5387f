import { geolocationHeaders } from '@atrium/contract';
import { describe, expect, test, vi } from 'vitest';
import { expectConsole } from '../testing/setup.ts';
import { createLocationLookup } from './geolocation.ts';

const URL = 'https://geo.example/json';
const userAgent = 'Test/1';
const answer = (body: unknown) => vi.fn<typeof fetch>(async () => Response.json(body));

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
    const lookUp = createLocationLookup({ url: URL, fetch: answer(body), userAgent });
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

  test('asks nobody when no service is configured', async () => {
    const fetch = answer({});
    expect(await createLocationLookup({ url: null, fetch, userAgent })()).toEqual({});
    expect(fetch).not.toHaveBeenCalled();
  });

  test('only logs a failure', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('<html>'));
    expect(await createLocationLookup({ url: URL, fetch, userAgent })()).toEqual({});
    expectConsole('The location could not be looked up');
  });

  test.each([
    { ip: '192.0.2.1', success: false, message: 'Reserved range' },
    { ip: '192.0.2.1', error: true, reason: 'RateLimited' },
  ])('takes %j for a failure', async (body) => {
    expect(await createLocationLookup({ url: URL, fetch: answer(body), userAgent })()).toEqual({});
    expectConsole('The location could not be looked up');
  });

  test('waits for a service that says nothing for a second and a half at most', async () => {
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    expect(await createLocationLookup({ url: URL, fetch: silent, userAgent })()).toEqual({});
    expectConsole('TimeoutError');
  });

  test('is made once for a page', async () => {
    const fetch = answer({ city: 'Malmö' });
    const lookUp = createLocationLookup({ url: URL, fetch, userAgent });
    await lookUp();
    await lookUp();
    expect(fetch).toHaveBeenCalledOnce();
  });
});
