import { expect, it } from 'vitest';
import { knownTimeZone } from './time-zone.ts';

it.each([
  ['Europe/Stockholm', 'Europe/Stockholm'],
  ['america/new_york', 'America/New_York'],
  ['UTC', 'UTC'],
])('%s is the time zone %s', (name, zone) => {
  expect(knownTimeZone(name)).toBe(zone);
});

it.each([
  [undefined],
  [''],
  ['+05:30'],
  ['Mars/Olympus'],
  ['Europe/Stockholm\r\nX: 1'],
  ['<b>UTC</b>'],
  ['Europe/'.repeat(20)],
  [['Europe/Stockholm', 'UTC']],
])('%j is no time zone', (name) => {
  expect(knownTimeZone(name)).toBeNull();
});
