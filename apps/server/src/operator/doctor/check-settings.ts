import type { Config } from '../../config/config.ts';
import { typesWithoutApp } from '../../features/products/available-catalogue.ts';
import type { Check, Finding } from './check.ts';

/** Fewer different characters than any random secret of 32 has. */
const FEWEST_CHARACTERS = 12;

/** Checks of the configuration alone: URL, proxy, secrets, products. */
export const checkSettings: Check = async ({ config }) => [
  checkPortalUrl(config),
  checkProxy(config),
  ...checkSecrets(config),
  ...checkCatalogue(config),
];

function checkPortalUrl({ portalUrl, production }: Config): Finding {
  const name = 'PORTAL_URL';
  if (portalUrl.startsWith('https://')) return { name, status: 'ok', detail: portalUrl };
  const detail = `${portalUrl} is not encrypted. Put a proxy with TLS in front and set https://…`;
  return production
    ? { name, status: 'warn', detail }
    : { name, status: 'ok', detail: `${portalUrl}, for development` };
}

function checkProxy({ portalUrl, trustProxy }: Config): Finding {
  const name = 'TRUST_PROXY';
  const isTrusted = trustProxy !== undefined && !['false', '0'].includes(trustProxy);
  if (trustProxy === 'true') {
    const detail =
      'trusts every client’s X-Forwarded-For. Set the addresses or the number of your proxies.';
    return { name, status: 'warn', detail };
  }
  if (portalUrl.startsWith('https://') && !isTrusted) {
    const detail =
      'is not set, yet https means that a proxy is in front: all merchants look like one network ' +
      'to the limits. Set the number of proxies or their addresses.';
    return { name, status: 'fail', detail };
  }
  return { name, status: 'ok', detail: isTrusted ? `${trustProxy}` : 'no proxy' };
}

function checkSecrets(config: Config): Finding[] {
  const { secretKey, secretKeyNext, metricsToken, production, productApps } = config;
  const secrets: [string, string][] = [
    ['SECRET_KEY', secretKey],
    ...(secretKeyNext === undefined
      ? []
      : [['SECRET_KEY_NEXT', secretKeyNext] as [string, string]]),
    ...(metricsToken === undefined ? [] : [['METRICS_TOKEN', metricsToken] as [string, string]]),
    ...productApps.map(({ type, clientSecret }): [string, string] => [
      `client secret of ${type}`,
      clientSecret,
    ]),
  ];
  const weak = secrets.filter(([, secret]) => isWeak(secret)).map(([secretName]) => secretName);
  const name = 'secrets';
  return [
    weak.length === 0
      ? { name, status: 'ok', detail: `${secrets.length} looked at` }
      : {
          name,
          status: 'fail',
          detail: `${weak.join(', ')}: easily guessed. Make each anew: openssl rand -base64 48`,
        },
    metricsToken === undefined && production
      ? {
          name: 'METRICS_TOKEN',
          status: 'warn',
          detail: 'is not set: /metrics responds to nobody in production.',
        }
      : { name: 'METRICS_TOKEN', status: 'ok', detail: metricsToken ? 'set' : 'this machine only' },
  ];
}

function isWeak(secret: string): boolean {
  return new Set(secret).size < Math.min(FEWEST_CHARACTERS, secret.length / 2);
}

function checkCatalogue({ catalogue, productApps }: Config): Finding[] {
  return typesWithoutApp(catalogue, productApps).map((type) => ({
    name: `product ${type}`,
    status: 'warn',
    detail: 'has no app in PRODUCTS_FILE, so its card is shown as unavailable. Add its app there.',
  }));
}
