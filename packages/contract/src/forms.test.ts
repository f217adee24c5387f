import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { messages } from './rules/messages.ts';
import { defaultMessage } from './rules/parse-messages.ts';
import { signupPasswordRules } from './rules/password-rules.ts';

/** The specification's message for a value, by form and field; null if there is none. */
type Case = [keyof typeof endpoints, Record<string, unknown>, string, string | null];

const lengths: Case[] = [
  ['register', { password: 'Aa1!567' }, 'password', 'Password must be at least 8 characters long'],
  ['register', { password: 'Aa1!5678' }, 'password', null],
];

const compositions: Case[] = [
  ['register', { password: 'AAA1AAA!' }, 'password', 'Password must include lowercase letters'],
  ['register', { password: 'aaa1aaa!' }, 'password', 'Password must include uppercase letters'],
  ['register', { password: 'Aaa!aaaa' }, 'password', 'Password must include numbers'],
  [
    'register',
    { password: 'Aaa1aaaa' },
    'password',
    'Password must include special characters (!, @, #, etc.)',
  ],
  [
    'register',
    { email: 'a@b.example', password: 'A@b.example1' },
    'password',
    'Password must not contain your email address',
  ],
  [
    'changePassword',
    { newPassword: 'Aa1#5678' },
    'newPassword',
    'Password strength: medium. Use at least 8 characters, with a mix of uppercase and lowercase letters, at least one number and one special character',
  ],
  ['changePassword', { newPassword: 'Aa1$5678' }, 'newPassword', null],
];

const others: Case[] = [
  ['addStore', { name: '', shop: 'a' }, 'name', 'Store name is required'],
  ['addStore', { name: 'A', shop: '' }, 'shop', 'Shopify domain is required'],
  ['addStore', { name: 'A', shop: ' ' }, 'shop', 'Shopify domain is required'],
  ['updateProfile', { firstName: '' }, 'firstName', 'First Name is required'],
  ['updateProfile', { lastName: ' ' }, 'lastName', 'Last Name is required'],
  ['updateProfile', { email: 'x' }, 'email', 'Invalid email address format'],
  ['register', { email: 'x' }, 'email', 'Please enter a valid email address'],
  ['register', { email: '' }, 'email', 'Email is required'],
  ['register', { email: '  ' }, 'email', 'Email is required'],
  ['register', {}, 'email', 'Required'],
  ['verify', {}, 'type', 'Required'],
  ['deleteProfile', {}, 'isDeleted', 'Required'],
  ['dismissSetupGuide', {}, 'dismissed', 'Required'],
  ['dismissSetupGuide', { dismissed: 'maybe' }, 'dismissed', 'Invalid input'],
  ['register', { email: 1 }, 'email', 'Expected string, received number'],
  ['login', { email: 'x' }, 'email', 'Invalid email'],
  ['login', { email: '' }, 'email', 'Required'],
  ['login', { password: '' }, 'password', 'Password is required'],
  [
    'forgotPassword',
    { email: 'x' },
    'email',
    "The email you entered is incorrect. Please make sure you've entered the correct email address and try again.",
  ],
  ['verify', { code: '12345' }, 'code', 'Code must be at least 6 characters long'],
  [
    'resetPassword',
    { password: 'Aa1!5678', password_confirmation: 'Aa1!5679' },
    'password_confirmation',
    'The confirmation password does not match the entered password.',
  ],
  [
    'changePassword',
    { oldPassword: 'Aa1$5678', newPassword: 'Aa1$5678', confirmPassword: 'x' },
    'confirmPassword',
    "Passwords don't match",
  ],
  [
    'changePassword',
    { oldPassword: '', newPassword: 'abc', confirmPassword: 'x' },
    'confirmPassword',
    "Passwords don't match",
  ],
  [
    'resetPassword',
    { password: 'abc', password_confirmation: 'Aa1!5678' },
    'password_confirmation',
    'The confirmation password does not match the entered password.',
  ],
];

function messageFor(name: keyof typeof endpoints, value: unknown, field: string): string | null {
  const result = endpoints[name].body?.safeParse(value, { error: defaultMessage });
  const issue = result?.error?.issues.find(({ path }) => path.join('.') === field);
  return issue?.message ?? null;
}

describe('the specification’s texts', { tags: ['requirement-64'] }, () => {
  it.each(others)('%s with %j shows at %s: %s', (name, value, field, message) => {
    expect(messageFor(name, value, field)).toBe(message);
  });

  it.each(lengths)(
    'for the length of a password: %s with %j shows at %s: %s',
    { tags: ['requirement-4'] },
    (name, value, field, message) => {
      expect(messageFor(name, value, field)).toBe(message);
    },
  );
});

describe('the specification’s texts for the characters of a password', {
  tags: ['requirement-5', 'requirement-64'],
}, () => {
  it.each(compositions)('%s with %j shows at %s: %s', (name, value, field, message) => {
    expect(messageFor(name, value, field)).toBe(message);
  });

  it.each([...'!@#$%^&*()_+'])('sign-up takes %s for a special character', (special) => {
    expect(messageFor('register', { password: `Aaaa1aa${special}` }, 'password')).toBeNull();
  });

  it.each([...'-?.,;:~ '])('sign-up does not take %j for one', (other) => {
    expect(messageFor('register', { password: `Aaaa1aa${other}` }, 'password')).toBe(
      messages.passwordNeedsSpecial,
    );
  });

  it.each([...'@$!%*?&'])('changing takes %s for a special character', (special) => {
    expect(
      messageFor('changePassword', { newPassword: `Aaaa1aa${special}` }, 'newPassword'),
    ).toBeNull();
  });

  it('reports every rule a password breaks, in the checklist’s order', () => {
    const broken = signupPasswordRules.filter((rule) => !rule.passes('', 'a@b.example'));
    expect(broken.map((rule) => rule.check)).toEqual([
      'length',
      'case',
      'case',
      'number',
      'special',
    ]);
  });
});

describe('a text field', () => {
  it.each(['a\u0000b', 'a\u001bb', 'a\u202eb', 'a\u2066b', '\ud800'])(
    'refuses the hidden character in %j',
    (name) => {
      expect(messageFor('addStore', { name, shop: 'a' }, 'name')).toBe(messages.invalidInput);
    },
  );

  it('names its maximum length', () => {
    expect(messageFor('addStore', { name: 'x'.repeat(101), shop: 'a' }, 'name')).toBe(
      'String must contain at most 100 character(s)',
    );
  });
});

it('accepts a flag as a form’s text', () => {
  const parse = (rememberMe: unknown) =>
    endpoints.login.body.parse({ email: 'a@b.example', password: 'x', rememberMe }).rememberMe;
  expect([true, 'true', '1', false, 'false', '0', ''].map(parse)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it.each(['my store', 'x'.repeat(301)])('explains which address of a store it takes: %s', (shop) => {
  expect(messageFor('addStore', { name: 'A', shop }, 'shop')).toBe(messages.shopDomainUnknown);
});

it('takes an address of a store in any form, as its domain', () => {
  const form = { name: 'A', shop: 'https://admin.shopify.com/store/My-Store' };
  expect(endpoints.addStore.body.parse(form).shop).toBe('my-store.myshopify.com');
});

describe('one mistake is reported once, at its field', () => {
  const email = 'a@b.example';
  const password = 'Aa1!5678';
  it.each<[keyof typeof endpoints, unknown, string]>([
    ['addStore', { name: 'A', shop: '' }, 'shop'],
    ['register', { email }, 'password'],
    ['register', { password }, 'email'],
    ['resetPassword', { signature: 's', password }, 'password_confirmation'],
    ['resetPassword', { signature: 's', password_confirmation: password }, 'password'],
    // What is no form at all has no fields.
    ['register', null, ''],
    ['register', 'text', ''],
  ])('%s with %j: %j', (name, value, field) => {
    const issues = endpoints[name].body?.safeParse(value).error?.issues;
    expect(issues?.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

it('takes a browser’s file and the server’s bytes for an image, and no text', () => {
  const takes = (image: unknown) => endpoints.updateProfile.body.safeParse({ image }).success;
  expect([new Blob(['x']), new Uint8Array(1), 'x', undefined].map(takes)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
