import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the start script; the server reads the others. */
export interface StartSettings {
  readonly sandbox: boolean;
  readonly port: number;
  readonly sandboxPort: number;
  readonly portalUrl: string;
  readonly sandboxDirectory: string;
}

/** The environment is wrong; the message is one line that names the variable. */
export class StartSettingsError extends Error {}

/** @throws StartSettingsError */
export function readStartSettings(environment: Environment): StartSettings {
  const port = portOf(environment, 'PORT', 3000);
  const sandbox = environment.SANDBOX || 'on';
  if (sandbox !== 'on' && sandbox !== 'off') {
    throw new StartSettingsError('SANDBOX must be on or off');
  }
  return {
    sandbox: sandbox === 'on' && environment.NODE_ENV !== 'production',
    port,
    sandboxPort: portOf(environment, 'SANDBOX_PORT', port + 1),
    portalUrl: (environment.PORTAL_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    sandboxDirectory: path.resolve(environment.DATA_DIR || './data', 'sandbox'),
  };
}

function portOf(environment: Environment, name: string, fallback: number): number {
  const value = environment[name];
  if (!value) return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartSettingsError(`${name} must be a port number from 1 to 65535`);
  }
  return port;
}

/**
 * The server's environment with the sandbox: the operator's values, and the sandbox's for all others. A family of
 * variables (`SMTP_…`, `SHOPIFY_…`) is taken from one of them as a whole, so that the secret of a real service is
 * never sent to its stand-in.
 */
export function mergeEnvironments(own: Environment, sandbox: Environment): Environment {
  // The mail server and the sender belong together, so these two are one family.
  const familyOf = (name: string) => name.split('_')[0]?.replace('MAIL', 'SMTP');
  const set = Object.entries(own).filter(([, value]) => value !== '');
  const families = new Set(set.map(([name]) => familyOf(name)));
  const gaps = Object.entries(sandbox).filter(([name]) => !families.has(familyOf(name)));
  return Object.fromEntries([...gaps, ...set]);
}
