import { expect, it } from 'vitest';
import { acceptedLanguages, bearerOf, clientCredentialsOf } from './headers.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it.each([
  ['as they are', basic('dtm-client:secret'), 'secret'],
  ['form-encoded', basic('dtm-client:A+secret%3A+100+%25+of+it'), 'A secret: 100 % of it'],
  [
    'with the scheme in small letters',
    basic('dtm-client:secret').replace('Basic', 'basic'),
    'secret',
  ],
  ['without a secret', basic('dtm-client'), ''],
  ['with an empty secret', basic('dtm-client:'), ''],
  ['with a secret that is not encoded', basic('dtm-client:100 % of it'), ''],
  ['with a broken encoding', basic('dtm-client:%E0%A4%A'), ''],
])('client credentials are read %s', (_, header, clientSecret) => {
  expect(clientCredentialsOf(header)).toEqual({ clientId: 'dtm-client', clientSecret });
});

it.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['another scheme', basic('dtm-client:secret').replace('Basic', 'Bearer')],
  ['something before it', ` ${basic('dtm-client:secret')}`],
  ['something after it', `${basic('dtm-client:secret')} x`],
  ['more than 2,000 characters', basic(`dtm-client:${'x'.repeat(2000)}`)],
])('client credentials are empty with %s', (_, header) => {
  expect(clientCredentialsOf(header)).toEqual({ clientId: '', clientSecret: '' });
});

it.each([
  [undefined, []],
  ['', []],
  ['de', ['de']],
  ['fr-CA;q=0.8, de', ['fr-CA', 'de']],
  ['  de-AT ; q=1', ['de-AT']],
  ['*, de;q=0.5', ['de']],
  ['not a language, de', ['de']],
  [`${'*, '.repeat(9)}de`, ['de']],
  [`${'*, '.repeat(10)}de`, []],
])('the languages of %j are %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});

it.each([
  ['Bearer a-token', 'a-token'],
  ['bearer a-token', 'a-token'],
  [undefined, undefined],
  ['Basic a-token', undefined],
  ['Basic Bearer a-token', undefined],
  ['Bearer a-token x', undefined],
  [`Bearer ${'x'.repeat(201)}`, undefined],
])('the token of %j is %j', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});
