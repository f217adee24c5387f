import { typesWithoutApp } from '../../config/catalogue.ts';
import type { Config } from '../../config/config.ts';
import { looserLimits } from '../../config/limit-overrides.ts';
import { isWeakSecret } from '../../config/production-errors.ts';
import type { Check, Finding } from './check.ts';

/** Checks the configuration only: URL, proxy, secrets, products. */
export const checkSettings: Check = async ({ config }) => [
  checkPortalUrl(config),
  checkProxy(config),
  ...checkLimits(config),
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
      'is not set, but https requires a proxy in front: all merchants share the rate limits of one ' +
      'network. Set the number of proxies or their addresses.';
    return { name, status: 'fail', detail };
  }
  return { name, status: 'ok', detail: isTrusted ? `${trustProxy}` : 'no proxy' };
}

function checkLimits({ limits }: Config): Finding[] {
  const looser = looserLimits(limits);
  if (looser.length === 0) return [];
  const detail = `looser than the default, so an attacker can do more as well: ${looser.join(', ')}`;
  return [{ name: 'LIMITS', status: 'warn', detail }];
}

function checkSecrets(config: Config): Finding[] {
  const { metricsToken, production, productApps } = config;
  const all: [string, string | undefined][] = [
    ['SECRET_KEY', config.secretKey],
    ['SECRET_KEY_NEXT', config.secretKeyNext],
    ['SECRET_KEY_PREVIOUS', config.secretKeyPrevious],
    ['METRICS_TOKEN', metricsToken],
    ['MAIL_WEBHOOK_TOKEN', config.mailWebhookToken],
    ...productApps.flatMap(
      ({ type, clientSecret, previousClientSecret }): [string, string | undefined][] => [
        [`client secret of ${type}`, clientSecret],
        [`previous client secret of ${type}`, previousClientSecret],
      ],
    ),
  ];
  const secrets = all.filter(([, secret]) => secret !== undefined);
  const weak = secrets
    .filter(([, secret = '']) => isWeakSecret(secret))
    .map(([secretName]) => secretName);
  const name = 'secrets';
  return [
    weak.length === 0
      ? { name, status: 'ok', detail: `${secrets.length} checked` }
      : {
          name,
          status: 'fail',
          detail: `${weak.join(', ')}: too easy to guess. Replace each: openssl rand -base64 48`,
        },
    metricsToken === undefined && production
      ? {
          name: 'METRICS_TOKEN',
          status: 'warn',
          detail: 'is not set: /metrics is disabled in production.',
        }
      : { name: 'METRICS_TOKEN', status: 'ok', detail: metricsToken ? 'set' : 'this machine only' },
  ];
}

function checkCatalogue({ catalogue, productApps }: Config): Finding[] {
  return typesWithoutApp(catalogue, productApps).map((type) => ({
    name: `product ${type}`,
    status: 'warn',
    detail: 'has no app in PRODUCTS_FILE, so its card is shown as unavailable. Add the app there.',
  }));
}
