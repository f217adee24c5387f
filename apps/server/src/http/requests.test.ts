import { endpoints, messages } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** How often a password was hashed or compared from now on. */
function countHashes() {
  const { passwords } = portal.app.dependencies;
  const spies = (['hash', 'verify'] as const).map((name) => vi.spyOn(passwords, name));
  return () => spies.reduce((total, { mock }) => total + mock.calls.length, 0);
}

const LOGIN = '/api/auth/login';

async function postRaw(url: string, contentType: string, text: string | Buffer) {
  return portal.browser().send('POST', url, { raw: { contentType, text } });
}

const form = (fields: [string, string][], boundary = 'x') =>
  [
    ...fields.map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');

describe('a body', () => {
  it.each([
    ['JSON', 'application/json', JSON.stringify({ email: 'a@shop.example', password: 'x' })],
    [
      'JSON whose type has capitals and a parameter',
      'Application/JSON ; charset=utf-8',
      JSON.stringify({ email: 'a@shop.example', password: 'x' }),
    ],
    ['urlencoded', 'application/x-www-form-urlencoded', 'email=a%40shop.example&password=%C3%A4'],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      form([
        ['email', 'a@shop.example'],
        ['password', 'x'],
      ]),
    ],
  ])('is read as %s', async (_, contentType, text) => {
    const response = await postRaw(LOGIN, contentType, text);
    expect(response.envelope.error?.code).toBe('invalid_credentials');
  });

  it.each([
    [
      'JSON',
      'application/json',
      '{"email":"a@shop.example","email":"b@shop.example","password":"x"}',
    ],
    [
      'JSON with an escaped key',
      'application/json',
      '{"email":"a@shop.example","\\u0065mail":"b@shop.example","password":"x"}',
    ],
    ['JSON with a space after the key', 'application/json', '{"email" :"a","email"\n:"b"}'],
    [
      'JSON after brackets in a text',
      'application/json',
      '{"password":"[{","email":"a","email":"b"}',
    ],
    [
      'JSON after a quotation mark and brackets in a text',
      'application/json',
      '{"password":"\\"[{","email":"a","email":"b"}',
    ],
    [
      'urlencoded',
      'application/x-www-form-urlencoded',
      'email=a%40shop.example&email=b&password=x',
    ],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      form([
        ['email', 'a'],
        ['email', 'b'],
        ['password', 'x'],
      ]),
    ],
  ])('with a doubled key is refused as %s', async (_, contentType, text) => {
    const response = await postRaw(LOGIN, contentType, text);
    expect(response.status).toBe(422);
    const message = 'Send this field once.';
    expect(response.envelope.error?.data).toEqual([{ field: 'email', message }]);
  });

  it.each([
    ['cut JSON', 'application/json', '{"email":', 400, 'The request body is not valid JSON.'],
    ['a JSON list', 'application/json', '[]', 400, 'The request body must be a JSON object.'],
    ['JSON null', 'application/json', 'null', 400, 'The request body must be a JSON object.'],
    ['a JSON number', 'application/json', '7', 400, 'The request body must be a JSON object.'],
    [
      'bad percent signs',
      'application/x-www-form-urlencoded',
      'email=%zz',
      400,
      'The request body is not valid form data.',
    ],
    [
      'a percent sign and one digit',
      'application/x-www-form-urlencoded',
      'email=%4',
      400,
      'The request body is not valid form data.',
    ],
    [
      'multipart without a boundary',
      'multipart/form-data',
      'nothing',
      400,
      'The request could not be read.',
    ],
    [
      'cut multipart',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
      400,
      'The request could not be read.',
    ],
    ['XML', 'application/xml', '<a/>', 415, 'This content type is not supported.'],
    ['plain text', 'text/plain', 'email=a', 415, 'This content type is not supported.'],
  ])('of %s gets a clean envelope', async (_, contentType, text, status, message) => {
    const response = await postRaw(LOGIN, contentType, text);
    expect(response.status).toBe(status);
    expect(response.envelope).toMatchObject({ success: false, error: { message } });
  });

  it.each([
    ['JSON', 'application/json'],
    ['form', 'application/x-www-form-urlencoded'],
  ])('that is an empty %s names the missing fields', async (_, contentType) => {
    const response = await postRaw(LOGIN, contentType, '');
    expect(response.status).toBe(422);
    expect(response.envelope.error?.data.map((row) => row.field)).toContain('email');
  });

  it('with more than 40 fields in a form is refused', async () => {
    const fields = Array.from({ length: 42 }, (_, at): [string, string] => [`field${at}`, 'x']);
    const response = await postRaw(LOGIN, 'multipart/form-data; boundary=x', form(fields));
    expect(response.status).toBe(413);
  });

  it('over 64 KiB is refused without a hash being computed', {
    tags: ['requirement-10'],
  }, async () => {
    const hashes = countHashes();
    const login = { email: 'a@shop.example', password: 'x' };
    await postRaw(LOGIN, 'application/json', JSON.stringify(login));
    expect(hashes()).toBe(1);
    const text = JSON.stringify({ ...login, password: 'x'.repeat(1_000_000) });
    const response = await postRaw(LOGIN, 'application/json', text);
    expect(response.status).toBe(413);
    expect(hashes()).toBe(1);
    expect(portal.logLines.join('')).not.toContain('x'.repeat(100));
  });

  it.each([
    ['login', { email: 'a@shop.example' }],
    ['register', { email: 'a@shop.example' }],
    ['reset-password', { signature: 'x', password_confirmation: 'x' }],
  ])(
    'with a password of 129 characters is refused by its form, before anything is hashed: %s',
    {
      tags: ['requirement-10'],
    },
    async (call, fields) => {
      const text = JSON.stringify({ ...fields, password: `Aa1!${'x'.repeat(125)}` });
      const hashes = countHashes();
      const response = await postRaw(`/api/auth/${call}`, 'application/json', text);
      expect(hashes()).toBe(0);
      expect(response.envelope.error?.code).toBe('invalid_fields');
      const { passwordTooLong: message } = messages;
      expect(response.envelope.error?.data).toContainEqual({ field: 'password', message });
    },
  );

  it('with a field over 16 KiB in a form is refused', async () => {
    const email = 'a'.repeat(16 * 1024 + 1);
    const text = form([['email', email]]);
    const response = await postRaw(LOGIN, 'multipart/form-data; boundary=x', text);
    expect(response.status).toBe(413);
    expect(response.envelope.error?.code).toBe('too_large');
  });

  it.each([
    [
      'a file',
      'Content-Disposition: form-data; name="email"; filename="a.txt"\r\nContent-Type: text/plain',
    ],
  ])('with %s where none belongs is refused', async (_, head) => {
    const response = await postRaw(
      LOGIN,
      'multipart/form-data; boundary=x',
      `--x\r\n${head}\r\n\r\na\r\n--x--\r\n`,
    );
    expect(response.envelope.error?.data).toEqual([
      { field: 'email', message: 'No file is expected here.' },
    ]);
  });

  it.each([
    ['an object', '{"email":{"$ne":1},"password":"x"}', 'email'],
    ['a list', '{"email":["a@shop.example"],"password":"x"}', 'email'],
    ['a number', '{"email":1,"password":"x"}', 'email'],
    ['an unknown field', '{"email":"a@shop.example","password":"x","isAdmin":true}', 'isAdmin'],
  ])('with %s in a field names the field', async (_, text, field) => {
    const response = await postRaw(LOGIN, 'application/json', text);
    expect(response.status).toBe(422);
    expect(response.envelope.error?.data.map((row) => row.field)).toContain(field);
  });

  it('cannot reach an object’s prototype', { tags: ['requirement-63'] }, async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const text = `{"${name}":{"polluted":1},"email":"a","password":"x"}`;
      expect((await postRaw(LOGIN, 'application/json', text)).status).toBe(400);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('every endpoint that responds', () => {
  /** Those that anybody may call; a new one has to be added on purpose. */
  const open = `
    validateEmail register getProofOfWork verify resendVerification registrationStatus login forgotPassword
    resetPassword returnSignedData secureAccount revertEmail returnSignedLoginData startGoogleLogin
    startFacebookLogin completeGoogleLogin completeFacebookLogin setSocialEmail getCountries getInstall
    discardInstall getCatalogue consumeHandoff reportConnection`.match(/\S+/g);

  it.each(Object.entries(endpoints).filter(([name]) => !open?.includes(name)))(
    '%s returns 401 to a client without a session',
    { tags: ['requirement-39'] },
    async (_, endpoint) => {
      const path = `/api${endpoint.path.replace('{id}', '0190a0a0-0000-7000-8000-000000000000')}`;
      const response = await portal.browser().send(endpoint.method, path);
      expect(response.status).toBe(401);
    },
  );

  it('responds to another method with 405 and lists the allowed ones', {
    tags: ['requirement-82'],
  }, async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const response = await portal.browser().send(method, LOGIN);
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe('POST');
    }
  });

  it.each(['//api/auth/login', '/api//auth/login', '/api/auth/login/', '/API/auth/login'])(
    'is not found at %s',
    { tags: ['attack-6'] },
    async (url) => {
      const response = await portal.app.http.inject({ method: 'POST', url, payload: {} });
      expect(response.statusCode).toBe(404);
    },
  );
});
