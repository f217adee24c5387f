import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../core/request-context.ts';
import { deviceName, eventDevice } from './device-name.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

describe('deviceName', () => {
  it.each([
    ['a browser on a system', CHROME, 'Chrome on Windows'],
    ['a tool by its name', 'curl/8.9.1', 'curl'],
    ['a tool by the first letters of its name', `${'x'.repeat(50)}/1`, 'x'.repeat(13)],
    ['a tool by the first capitals of its name', `${'X'.repeat(50)}/1`, 'X'.repeat(8)],
    ['a tool by the first word of its name, with a digit', 'python3-requests/2.32', 'python3'],
    ['a tool with capitals', 'HTTPie/3.2', 'HTTPie'],
    ['a tool that begins with a small letter', 'iCab/6.1', 'iCab'],
    ['no sentence with hyphens', 'Your_account_was_hacked_call-us-now', 'Your'],
    ['no sentence of capitals', 'YourAccountWasHacked-CallUsNow/1.0', 'Your'],
    ['an unknown browser on a known system', 'Lynx/2.9 (X11; Linux x86_64)', 'Lynx on Linux'],
    ['no host', 'help.example/1.0', 'help'],
    ['no address', 'https://help.example/login (Macintosh; Mac OS X 10_15)', 'https on macOS'],
    [
      'no message and no number',
      'You were hacked. Call 030 1234567/1.0 (Windows NT 10.0)',
      'You on Windows',
    ],
    ['no number', '0301234567/1', 'Unknown device'],
    ['no number behind a name', 'Call0301234567/1', 'Call'],
    [
      'a browser that calls itself by its name',
      'Opera/9.80 (Windows NT 6.1) Presto/2.12',
      'Opera on Windows',
    ],
    [
      'a browser by the name that others know it by',
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/17.1',
      'Miui on Android',
    ],
    ['nothing', '', 'Unknown device'],
    ['what has no name', '((((', 'Unknown device'],
  ])('names %s', (_, userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
    // From memory.
    expect(deviceName(userAgent)).toBe(name);
  });

  it('names them after more of them than its cache holds', () => {
    for (let count = 0; count < 1001; count++) deviceName(`tool/${count}`);
    expect(deviceName('tool/0')).toBe('tool');
    expect(deviceName(CHROME)).toBe('Chrome on Windows');
  });
});

it.each([
  ['that the server found as it is', 'Berlin, Germany', false, 'Berlin, Germany'],
  [
    'that only the device reports as such',
    'Paris, France',
    true,
    'Paris, France (as the device reports)',
  ],
  ['that nobody knows as none', null, true, null],
])('an email names a place %s', (_, location, isLocationReported, shown) => {
  const context = { userAgent: CHROME, location, isLocationReported } as RequestContext; // what is read of it
  expect(eventDevice(context)).toEqual({ device: 'Chrome on Windows', location: shown });
});
