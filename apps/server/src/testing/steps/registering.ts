import { endpoints } from '@atrium/contract';
import type { TestBrowser } from '../test-browser.ts';
import { PASSWORD } from './merchants.ts';

// Each returns the response as it is, refused or not.

export const register = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call(endpoints.register, { body: { email, password } });

export const verify = (browser: TestBrowser, email: string, code: string) =>
  browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });

export const login = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call(endpoints.login, { body: { email, password } });
