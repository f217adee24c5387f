import { expect, it } from 'vitest';
import { DEFAULT_TIMEOUTS, providedName } from './outbound-calls.ts';

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

it('the calls of a request may take less than three seconds', { tags: ['requirement-92'] }, () => {
  expect(DEFAULT_TIMEOUTS.callMs).toBeLessThan(3000);
});
