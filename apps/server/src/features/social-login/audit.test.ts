import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { auditedOn, expectDiscreetLog, post } from '../../testing/steps/audited.ts';
import { newEmail, signedInMerchant } from '../../testing/steps/merchants.ts';
import {
  completeAuthorization,
  logInAtProvider,
  type Persona,
  startAuthorization,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let personas = 0;
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
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
    const persona = () => ({ email: newEmail(), subject: `linked-${++personas}` });

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

  it('logs no names and no secrets', () => {
    expectDiscreetLog(portal);
  });
});
