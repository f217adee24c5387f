import { expect, it } from 'vitest';
import { providedName } from './outbound-calls.ts';

it.each([
  ['  Lamp & Linen ', 'Lamp & Linen'],
  ['Lamp\r\nBcc: all@shop.example', 'LampBcc: all@shop.example'],
  ['\u202eslooT', 'slooT'],
  ['متجر النور', 'متجر النور'],
  ['\ud800Lamp', '\ufffdLamp'],
  ['x'.repeat(1000), 'x'.repeat(100)],
  ['\u0007', ''],
  [undefined, ''],
])('%j is taken as %j', (name, taken) => {
  expect(providedName(name)).toBe(taken);
});
