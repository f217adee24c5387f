import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { newProductApp } from '../../testing/services/product-app.ts';
import { auditedOn, expectDiscreetLog, post } from '../../testing/steps/audited.ts';
import { merchantWithStore, newEmail, signedInMerchant } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import {
  completeAuthorization,
  logInAtProvider,
  type Persona,
  startAuthorization,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const productApp = await newProductApp();

let merchants = 0;
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp(productApp.environment);
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

const audited = auditedOn(() => portal);

async function reachCallback(provider: 'google' | 'facebook', persona: Persona) {
  const browser = portal.browser();
  const returned = await logInAtProvider(
    provider,
    await startAuthorization(browser, provider),
    persona,
  );
  return { browser, complete: () => completeAuthorization(browser, provider, returned) };
}

async function startLink(provider: 'Google' | 'Facebook', persona: Persona) {
  const { browser } = await signedInMerchant(portal);
  const { url } = (await browser.call(endpoints[`link${provider}`])).data;
  const name = provider === 'Google' ? 'google' : 'facebook';
  const { searchParams } = await logInAtProvider(name, url, persona);
  const body = Object.fromEntries(searchParams);
  return { browser, finish: () => post(browser, endpoints[`completeLink${provider}`], body) };
}

async function merchantOfTheProduct() {
  const shop = `audited-${++merchants}`;
  const merchant = await merchantWithStore(portal, shop);
  await verifyStore(portal, merchant.browser, `${shop}.myshopify.com`);
  const { signedUrl } = (await merchant.browser.call(endpoints.dtmRegister, { body: {} })).data;
  const user = await portal.app.dependencies.repositories.users.findByEmail(merchant.email);
  return {
    ...merchant,
    id: user?.id ?? '',
    handoff: new URL(signedUrl).searchParams.get('handoff'),
  };
}

function consume(handoff: string | null, secret?: string) {
  const [app] = portal.app.dependencies.catalogue.apps;
  const credentials = `${app?.clientId}:${secret ?? app?.clientSecret}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return portal
    .client()
    .call(endpoints.consumeHandoff, { body: { handoff }, headers: { authorization } });
}

describe('the audit log: a call', { tags: ['requirement-98'] }, () => {
  audited(
    'startGoogleLogin',
    'succeeds',
    ['social_login_started'],
    async () => () => startAuthorization(portal.browser(), 'google'),
  );

  audited(
    'startFacebookLogin',
    'succeeds',
    ['social_login_started'],
    async () => () => startAuthorization(portal.browser(), 'facebook'),
  );

  audited(
    'completeGoogleLogin',
    'makes an account',
    ['account_created', 'account_linked', 'login_succeeded'],
    async () => (await reachCallback('google', { email: newEmail() })).complete,
  );

  audited('completeGoogleLogin', 'signs in', ['login_succeeded'], async () => {
    const email = newEmail();
    await (await reachCallback('google', { email })).complete();
    return (await reachCallback('google', { email })).complete;
  });

  audited('completeGoogleLogin', 'meets somebody’s address', ['call_refused'], async () => {
    const { email } = await signedInMerchant(portal);
    return (await reachCallback('google', { email, hostedDomain: '' })).complete;
  });

  audited('completeGoogleLogin', 'was begun elsewhere', ['social_login_refused'], async () => {
    const returned = new URL(`${portal.portalUrl}/?code=made-up&state=google.made-up`);
    return () => completeAuthorization(portal.browser(), 'google', returned);
  });

  audited(
    'completeFacebookLogin',
    'has an unverified address',
    ['social_login_unverified'],
    async () =>
      (await reachCallback('facebook', { email: newEmail(), subject: 'audited' })).complete,
  );

  audited('setSocialEmail', 'sends a code', ['social_email_set'], async () => {
    const { browser, complete } = await reachCallback('facebook', { subject: 'audited-2' });
    await complete();
    return () => post(browser, endpoints.setSocialEmail, { email: newEmail() });
  });

  audited('verify', 'has a wrong code of a social login', ['code_refused'], async () => {
    const { browser, complete } = await reachCallback('facebook', { subject: 'audited-3' });
    await complete();
    const email = newEmail();
    await post(browser, endpoints.setSocialEmail, { email });
    const code = (await portal.codeFor(email)) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
    return () => post(browser, endpoints.verify, { email, code, type: 'verify-email' });
  });

  audited(
    'setSocialEmail',
    'comes out of nowhere',
    ['call_refused'],
    async () => () => post(portal.browser(), endpoints.setSocialEmail, { email: newEmail() }),
  );

  for (const provider of ['Google', 'Facebook'] as const) {
    const persona = () => ({ email: newEmail(), subject: `linked-${++merchants}` });

    audited(`link${provider}`, 'succeeds', ['social_login_started'], async () => {
      const { browser } = await signedInMerchant(portal);
      return () => browser.call(endpoints[`link${provider}`]);
    });

    audited(
      `completeLink${provider}`,
      'succeeds',
      ['account_linked'],
      async () => (await startLink(provider, persona())).finish,
    );

    audited(
      `completeLink${provider}`,
      'meets an account that another merchant has linked',
      ['call_refused'],
      async () => {
        const linked = persona();
        await (await startLink(provider, linked)).finish();
        return (await startLink(provider, linked)).finish;
      },
    );

    audited(`unlink${provider}`, 'succeeds', ['account_unlinked'], async () => {
      const { browser, finish } = await startLink(provider, persona());
      await finish();
      return () => browser.call(endpoints[`unlink${provider}`]);
    });

    audited(`unlink${provider}`, 'finds nothing', ['call_refused'], async () => {
      const { browser } = await signedInMerchant(portal);
      return () => browser.call(endpoints[`unlink${provider}`]);
    });
  }

  audited(
    'returnSignedLoginData',
    'requires a confirmation',
    ['product_login_unconfirmed'],
    async () => {
      const { id } = await merchantOfTheProduct();
      const data = await productApp.loginDataFor(portal, id);
      return () => post(portal.browser(), endpoints.returnSignedLoginData, { data });
    },
  );

  audited('returnSignedLoginData', 'signs in', ['login_succeeded'], async () => {
    const { id } = await merchantOfTheProduct();
    const data = await productApp.loginDataFor(portal, id);
    return () => post(portal.browser(), endpoints.returnSignedLoginData, { data, confirmed: true });
  });

  audited(
    'returnSignedLoginData',
    'is made up',
    ['product_login_refused'],
    async () => () => post(portal.browser(), endpoints.returnSignedLoginData, { data: 'a.b.c' }),
  );

  audited('returnSignedLoginData', 'is for nobody', ['product_login_refused'], async () => {
    const data = await productApp.loginDataFor(portal, 'nobody');
    return () => post(portal.browser(), endpoints.returnSignedLoginData, { data });
  });

  audited('consumeHandoff', 'succeeds', ['handoff_consumed'], async () => {
    const { handoff } = await merchantOfTheProduct();
    return () => consume(handoff);
  });

  audited('consumeHandoff', 'comes twice', ['call_refused'], async () => {
    const { handoff } = await merchantOfTheProduct();
    await consume(handoff);
    return () => consume(handoff);
  });

  audited(
    'consumeHandoff',
    'has a wrong secret',
    ['call_refused'],
    async () => () => consume('a.b.c', 'x'),
  );

  audited('consumeHandoff', 'is made up', ['handoff_refused'], async () => {
    return () => consume('a.b.c');
  });

  audited('consumeHandoff', 'has a wrong secret', ['call_refused'], async () => {
    return () => consume('a.b.c', 'wrong');
  });

  it('logs no names and no secrets', () => {
    expectDiscreetLog(portal);
  });
});
