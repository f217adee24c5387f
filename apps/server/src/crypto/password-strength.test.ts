import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { changePasswordBody, messages, registerBody } from '@atrium/contract';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { newTestDirectory } from '../testing/test-directory.ts';
import { createPasswordStrength } from './password-strength.ts';

const EMAIL = 'margaret.hale@shop.example';
const NETWORK = '203.0.113.0/24';
/** The program of a thread that never ends a password that begins with `Endless`. */
const ENDLESS =
  "export default ({ text }) => { while (text.startsWith('Endless')); return false; };";
/** Shorter than in production, but long enough for a good password on a busy machine. */
const ENDLESS_MS = 2_000;
const strength = createPasswordStrength();
afterAll(() => strength.close());

const keepsSignupRules = (password: string) =>
  registerBody.safeParse({ email: EMAIL, password }).success;
const keepsChangeRules = (password: string) =>
  changePasswordBody.safeParse({
    oldPassword: 'Old-one-12!',
    newPassword: password,
    confirmPassword: password,
  }).success;

/** Each keeps the rules, stands in lists of leaked ones or is a word with what people put around it. */
const common = `
  Password1! P@ssw0rd1! Passw0rd! Welcome1! Qwerty123! Qwertyuiop1! Admin123! Abcd1234! Iloveyou1! Letmein1!
  Monkey123! Dragon123! Football1! Sunshine1! Princess1! Superman1! Aa123456! Zaq12wsx! 1qaz@WSX Trustno1!
  Admin@123 Welcome2026! Google2024! Company123! Adm1n@123 W3lcome2024! P@$$w0rd123 Pa$$w0rd! Welc0me! L0gin@2023
  ChangeMe@123 Secret123! Temp1234! Test@1234 User@1234 Guest@123 Root@1234 Manager@123 Office2024! Support@123
  Spring2024! Summer2025! Winter24! Monday2024! August2026! Christmas2025! London2024! Barcelona2025! India@123
  Microsoft1! Facebook2024! Amazon2024! Netflix2024! Shopify2026! Samsung123! Pokemon123! Arsenal2024! Michael1!
  Charlie@01 Jordan23! Computer1! Business2024! Customer1! Merchant2024! Store123! Webshop2024! Ecommerce1!
  HelloWorld123! WelcomeHome2026! SuperAdmin1! NewYork2026! Abcd@1234 Asdf@1234 Abc@12345 Aa@123456 Q1w2e3r4!
  Welcome@12345 Sunshine4821! 123Welcome! !Admin2024 Passwort123! Sommer2024! Soleil2024!`.match(
  /\S+/g,
);

/** The same with signs that sign-up takes and a change does not. */
const commonAtSignUp = `
  Welcome#2026 Summer(2024) Spring_2025 Marketing+1 Admin^123 Winter)24 Company_123 Google#1 Monday+99 Office(1)`.match(
  /\S+/g,
);

const uncommon = `
  Hall-of-Light7_ kT9$wq!Lm2 Four-rowing-otters_88 xR7!bQ2p Vq3$mZt9 Correct-Horse-7Battery! Tram&Walnut-Kite4
  Purple!Kettle93Moon 7Herons_over_Lakes Ofen8-Regal!Lampe Zw1tsch3r-Baum% Garden!Rocket4Sofa mN4!tyuPq
  Bicycle#Thunder88x lK8_wed!Zp G4rg0yle+Tunnel Trq9!Plum-Sixty 2Cold-Rivers&Stone Vinyl(Orbit)6Maple Wq7!zXc4Rt
  Moss7Lantern$Quill Second-Arch8!`.match(/\S+/g);

describe('a new password', () => {
  it.each([...(common ?? []), ...(commonAtSignUp ?? [])])(
    'that is common is refused: %s',
    { tags: ['requirement-6'] },
    async (password) => {
      expect(keepsSignupRules(password)).toBe(true);
      expect(await strength.weaknessOf(password, [EMAIL], NETWORK)).toBe(
        messages.passwordTooCommon,
      );
    },
  );

  it('that is common satisfies the rules of a change as well, so only this check refuses it', {
    tags: ['requirement-6'],
  }, () => {
    expect(common?.filter((password) => !keepsChangeRules(password))).toEqual([]);
  });

  it.each([
    'Dtm-Reviews1!',
    'Atrium-2026!',
    'MyShopify1!',
    'Margaret1!',
    'Margaret.Hale1!',
    'Margaret1!!&%$!',
  ])(
    'that is made of the brand’s or the merchant’s own words is refused: %s',
    { tags: ['requirement-2'] },
    async (password) => {
      expect(await strength.weaknessOf(password, [EMAIL], NETWORK)).toBe(
        messages.passwordTooCommon,
      );
    },
  );

  it.each(uncommon ?? [])('that is none of these is accepted: %s', async (password) => {
    expect(keepsSignupRules(password)).toBe(true);
    expect(await strength.weaknessOf(password, [EMAIL], NETWORK)).toBeNull();
  });
});

/** With a list of words that has none, so that only the rules about own words and years refuse a password. */
describe('a password that is on no list', () => {
  const ownWordsOnly = createPasswordStrength({ worker: programOf('export default () => false;') });
  afterAll(() => ownWordsOnly.close());

  it.each([
    ['four characters beside the brand', 'Atrium-k7w9', EMAIL],
    ['the type of a product twice', 'Dtm-Dtm-abc1', EMAIL],
    ['the name of Shopify', 'Shopify-abc1!', EMAIL],
    ['the word password', 'Password-abc1', EMAIL],
    ['the longer of two brand words, and not what the shorter one leaves', 'MyShopify#abc', EMAIL],
    ['a year', 'Atrium2026!abcd', EMAIL],
    ['a part of the address of three letters', 'Abc-Abc-Abc1!', 'abc@shop.example'],
    ['the address in capitals', 'Margaret.Hale1!', EMAIL.toUpperCase()],
  ])('is refused for %s', async (_, password, email) => {
    const weakness = await ownWordsOnly.weaknessOf(password, [email], NETWORK);
    expect(weakness).toBe(messages.passwordTooCommon);
  });

  it.each([
    ['five characters beside the brand', 'Atrium-k7w9q', EMAIL],
    ['digits that are no year', 'Atrium1826!a', EMAIL],
    ['a part of the address of two letters', 'Ab-Ab-Ab-1!', 'ab@shop.example'],
  ])('is accepted with %s', async (_, password, email) => {
    expect(await ownWordsOnly.weaknessOf(password, [email], NETWORK)).toBeNull();
  });

  it('is refused for the parts of a name, of three letters or more', async () => {
    const own = [EMAIL, 'Ada Marie', 'Lovelace-King'];
    const weaknesses = ['Lovelace-Ada1', 'King.Marie-7!', 'Ada-abcd-King1'].map((password) =>
      ownWordsOnly.weaknessOf(password, own, NETWORK),
    );
    expect(await Promise.all(weaknesses)).toEqual([
      messages.passwordTooCommon,
      messages.passwordTooCommon,
      null,
    ]);
  });

  it('is looked up by its first 32 characters, without words of two letters', async () => {
    const isComplete = `text.length === 32 && ownWords.includes('shop') && !ownWords.includes('ab')`;
    const worker = programOf(
      `export default ({ text, ownWords }) => text !== '' && ${isComplete};`,
    );
    const context = createPasswordStrength({ worker });
    onTestFinished(() => context.close());
    const weakness = await context.weaknessOf('kT9$wq!Lm2'.repeat(4), ['ab@shop.example'], NETWORK);
    expect(weakness).toBe(messages.passwordTooCommon);
  });
});

describe('checking passwords', () => {
  it('does not block the thread that handles requests', { tags: ['attack-17'] }, async () => {
    const context = createPasswordStrength({ worker: programOf(ENDLESS), timeoutMs: ENDLESS_MS });
    onTestFinished(() => context.close());
    const check = context.weaknessOf('Endless-Loop7!', [EMAIL], NETWORK).catch(() => 'aborted');
    const otherCall = new Promise((resolve) => setImmediate(resolve, 'other call'));
    expect(await Promise.race([check, otherCall])).toBe('other call');
    expect(await check).toBe('aborted');
  });

  it('queues at most 20, and refuses the next with a wait', {
    tags: ['attack-17'],
  }, async () => {
    const checks = Array.from({ length: 22 }, () =>
      strength.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK),
    );
    const refused = (await Promise.allSettled(checks)).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused).toMatchObject([{ reason: { code: 'unavailable', retryAfterSeconds: 1 } }]);
    expect(await strength.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK)).toBeNull();
  });

  it('of another network waits for one of a flood’s passwords, and is not refused for them', {
    tags: ['attack-17'],
  }, async () => {
    const ends: string[] = [];
    const check = (network: string) =>
      strength.weaknessOf('kT9$wq!Lm2', [EMAIL], network).finally(() => ends.push(network));
    const flood = Promise.allSettled(Array.from({ length: 21 }, () => check(NETWORK)));
    await check('198.51.100.0/24');
    await flood;
    // The newest of the flood is refused in its place.
    expect(ends.indexOf('198.51.100.0/24')).toBeLessThanOrEqual(3);
  });

  it('aborts one that takes too long, and continues with the next', {
    tags: ['attack-17'],
  }, async () => {
    const context = createPasswordStrength({ worker: programOf(ENDLESS), timeoutMs: ENDLESS_MS });
    onTestFinished(() => context.close());
    const endless = context.weaknessOf('Endless-Loop7!', [EMAIL], NETWORK);
    const next = context.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK);
    await expect(endless).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await next).toBeNull();
  });

  it.each([
    ['cannot be loaded', "throw new Error('No such list');"],
    ['is never loaded', 'await new Promise(() => {});'],
    ['has no check', 'export const other = true;'],
    ['fails', "export default () => { throw new Error('No such list'); };"],
    ['ends its thread', 'export default () => process.exit(1);'],
    ['is never done with its first run', 'export default () => new Promise(() => {});'],
  ])(
    'is unavailable for now when the program of the thread %s',
    { tags: ['attack-17'] },
    async (_, program) => {
      const broken = createPasswordStrength({ worker: programOf(program), startTimeoutMs: 500 });
      onTestFinished(() => broken.close());
      for (let time = 0; time < 3; time++) {
        await expect(broken.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK)).rejects.toMatchObject({
          code: 'unavailable',
          retryAfterSeconds: 2,
        });
      }
    },
  );

  it.each([
    ['fails at one password', "if (text.startsWith('Trouble')) throw new Error('No such list');"],
    ['ends its thread at one', "if (text.startsWith('Trouble')) process.exit(1);"],
    ['is not done with one', "while (text.startsWith('Trouble'));"],
  ])(
    'continues with the next when the program of the thread %s',
    { tags: ['attack-17'] },
    async (_, line) => {
      const worker = programOf(`export default ({ text }) => { ${line} return false; };`);
      const context = createPasswordStrength({ worker, timeoutMs: ENDLESS_MS });
      onTestFinished(() => context.close());
      expect(await context.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK)).toBeNull();
      await expect(context.weaknessOf('Trouble-Maker7!', [EMAIL], NETWORK)).rejects.toMatchObject({
        code: 'unavailable',
      });
      expect(await context.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK)).toBeNull();
    },
  );

  it('starts a new thread once its program can be loaded again', {
    tags: ['attack-17'],
  }, async () => {
    const worker = programOf("throw new Error('No such list');");
    const context = createPasswordStrength({ worker });
    onTestFinished(() => context.close());
    await expect(context.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK)).rejects.toMatchObject({
      code: 'unavailable',
    });
    writeFileSync(worker, 'export default () => false;');
    expect(await context.weaknessOf('kT9$wq!Lm2', [EMAIL], NETWORK)).toBeNull();
  });
});

/** A file of its own with the program of a thread. */
function programOf(text: string): URL {
  const file = path.join(newTestDirectory(), 'check.mjs');
  writeFileSync(file, text);
  return pathToFileURL(file);
}
