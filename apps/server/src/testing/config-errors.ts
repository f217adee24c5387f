import { randomBytes } from 'node:crypto';
import { ConfigError, readConfig } from '../config/config.ts';
import { newTestDirectory } from './test-directory.ts';

/** All that production needs. */
export const production = {
  NODE_ENV: 'production',
  PORTAL_URL: 'https://portal.example/',
  SECRET_KEY: randomBytes(48).toString('base64'),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@portal.example',
  TRUST_PROXY: '1',
};

/** The errors that the server would report about an environment, a line each. */
export function errorsIn(environment: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: newTestDirectory(), ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}
