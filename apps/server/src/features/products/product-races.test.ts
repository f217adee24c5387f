import { endpoints } from '@atrium/contract';
import { describe } from 'vitest';
import { countRows, expectRows, signIn } from '../../testing/races/prepared.ts';
import { addCustomer, sessionOf } from '../../testing/races/prepared-stores.ts';
import {
  ATTEMPTS,
  clientWith,
  newCaller,
  outcomeOf,
  startRaces,
} from '../../testing/races/races.ts';
import { newProductApp } from '../../testing/services/product-app.ts';
import { issueHandoff } from './issue-handoff.ts';

const productApp = await newProductApp();
const track = startRaces(productApp.environment);

describe('a hand-off', () => {
  track.race('is redeemed once', {
    claims: ['products.consumeHandoff'],
    refusals: ['already_used'],
    async prepare() {
      const { dependencies } = track.portal.app;
      const { user, store } = await addCustomer(track.portal);
      const { session } = await sessionOf(track.portal, user);
      const url = new URL(await issueHandoff(dependencies, session, store, 'dtm'));
      const handoff = url.searchParams.get('handoff') ?? '';
      const { clientId, clientSecret } = dependencies.catalogue.apps[0] ?? {};
      const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      return {
        use: (process) =>
          outcomeOf(
            clientWith(process).call(endpoints.consumeHandoff, {
              body: { handoff },
              headers: { authorization: `Basic ${credentials}` },
            }),
          ),
        check: () => expectRows(track.portal, 'product_connections', { store_id: store.id }),
      };
    },
  });
});

describe('a product app’s', () => {
  track.race('report is applied once', {
    claims: ['products.markMessageUsed'],
    refusals: ['already_used'],
    async prepare() {
      const { store } = await addCustomer(track.portal);
      const data = await productApp.reportFor(track.portal, store.domain, { state: 'connected' });
      return {
        use: (process) =>
          outcomeOf(newCaller(process).call(endpoints.reportConnection, { body: { data } })),
        check: () => expectRows(track.portal, 'product_connections', { store_id: store.id }),
      };
    },
  });

  track.race('login data starts one session', {
    claims: ['products.markLoginUsed'],
    refusals: ['already_used'],
    async prepare() {
      const { user, store } = await addCustomer(track.portal);
      const { products } = track.portal.app.dependencies.repositories;
      await products.connect(store.id, 'dtm', track.portal.now());
      const body = { data: await productApp.loginDataFor(track.portal, user.id), confirmed: true };
      return {
        use: (process) =>
          outcomeOf(newCaller(process).call(endpoints.returnSignedLoginData, { body })),
        check: () => expectRows(track.portal, 'sessions', { user_id: user.id }),
      };
    },
  });
});

describe('the first click that led to a merchant', () => {
  track.race('is stored and reported once', {
    claims: ['products.insertAffiliateClick'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const { user, store } = await addCustomer(track.portal);
      const token = await signIn(track.portal, user);
      const change = { shop: store.domain, type: 'dtm' };
      const browser = clientWith(track.portal, token);
      const { data } = await browser.call(endpoints.changeStore, { body: change });
      const before = await countRows(track.portal, 'outbox', { kind: 'impact' });
      return {
        use: (process, attempt) =>
          outcomeOf(
            clientWith(process, data.auth.token).call(endpoints.dtmRegister, {
              body: { clickId: `click-${attempt}` },
            }),
          ),
        async check() {
          await expectRows(track.portal, 'affiliate_clicks', { user_id: user.id });
          await expectRows(track.portal, 'outbox', { kind: 'impact' }, before + 1);
        },
      };
    },
  });
});
