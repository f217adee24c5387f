import { createMailGateway } from '../../composition/create-gateways.ts';
import type { Config } from '../../config/config.ts';
import { type Check, type CheckContext, compareClocks, type Finding, reasonOf } from './check.ts';

interface Service {
  name: string;
  url: string;
  /** What does not work while it is unavailable. */
  without: string;
}

/** Every configured external service: whether it responds, and whether its clock agrees with ours. */
export const checkServices: Check = async (context) => {
  const services = servicesOf(context.config);
  const checked = await Promise.all(services.map((service) => checkService(context, service)));
  const clock = checked.find(({ date }) => date !== null);
  const findings = checked.map(({ finding }) => finding);
  if (!clock || clock.date === null) return findings;
  return [...findings, compareClocks(clock.finding.name, clock.date, context.runtime.now())];
};

function servicesOf(config: Config): Service[] {
  const { productApps, smsWebhookUrl, geolocationUrl, shopify, google, facebook } = config;
  const { impact, firstPromoter, tagManager } = config;
  const services = productApps.map(({ type, entryUrl }) => ({
    name: `product ${type}`,
    url: entryUrl,
    without: 'merchants cannot open it',
  }));
  if (google) {
    const url = `${google.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    services.push({ name: 'Google', url, without: 'nobody can continue with Google' });
  }
  if (facebook) {
    const without = 'nobody can continue with Facebook';
    services.push({ name: 'Facebook', url: facebook.graphUrl, without });
  }
  if (smsWebhookUrl) {
    services.push({ name: 'SMS', url: smsWebhookUrl, without: 'text messages are not sent' });
  }
  if (geolocationUrl) {
    services.push({
      name: 'geolocation',
      url: geolocationUrl,
      without: 'devices are listed without a location',
    });
  }
  if (impact) {
    const without = 'affiliate clicks are reported later';
    services.push({ name: 'impact.com', url: impact.url, without });
  }
  if (firstPromoter) {
    const without = 'affiliate clicks are reported later';
    services.push({ name: 'FirstPromoter', url: firstPromoter.url, without });
  }
  if (tagManager) {
    const url = `${tagManager.url}/gtm.js?id=${tagManager.id}`;
    services.push({ name: 'Google Tag Manager', url, without: 'no tag is loaded' });
  }
  if (shopify) {
    services.push({
      name: 'Shopify',
      url: new URL(shopify.originTemplate.replace('{shop}', 'shops.myshopify.com')).href,
      without: 'stores cannot be confirmed',
    });
  }
  return services;
}

async function checkService(
  { ping }: CheckContext,
  { name, url, without }: Service,
): Promise<{ finding: Finding; date: number | null }> {
  try {
    const { status, date } = await ping(url);
    const { host } = new URL(url);
    const finding: Finding =
      status < 500
        ? { name, status: 'ok', detail: `${host} responds` }
        : { name, status: 'warn', detail: `${host} returns ${status}: ${without}.` };
    return { finding, date };
  } catch (error) {
    const detail = `does not respond (${reasonOf(error)}): ${without}.`;
    return { finding: { name, status: 'warn', detail }, date: null };
  }
}

/** Connects to the mail server and logs in; sends nothing. */
export const checkMail: Check = async ({ config }) => {
  const name = 'mail';
  const gateway = createMailGateway(config);
  try {
    await gateway.check();
    return [{ name, status: 'ok', detail: 'connected and logged in' }];
  } catch (error) {
    const detail = `SMTP_URL does not work (${reasonOf(error)}). Emails are queued until it does.`;
    return [{ name, status: 'fail', detail }];
  } finally {
    gateway.close();
  }
};
