import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { otherBrowsers } from '../../scripts/test-run/browsers.ts';
import { testWithoutPage as base, type Mailbox } from '../support/fixtures.ts';
import { CODE_MAIL, PASSWORD } from '../support/merchant.ts';
import {
  button,
  field,
  heading,
  inDialog,
  link,
  menuItem,
  type OtherBrowser,
  text,
} from './browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const { firefox, webKitDriver, virtualScreen } = otherBrowsers;
const browsers = [
  { name: 'Firefox', programs: [firefox], start: () => startFirefox(firefox) },
  {
    name: 'WebKit',
    programs: [webKitDriver, virtualScreen],
    start: () => startWebKit(webKitDriver),
  },
];

for (const { name, programs, start } of browsers) {
  const test = base.extend<{ otherBrowser: OtherBrowser }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    otherBrowser: async ({}, use, testInfo) => {
      const browser = await start();
      await use(browser);
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('screenshot.png'), await browser.screenshot());
      }
      await browser.close();
    },
  });

  test.describe(`in ${name}`, () => {
    const missing = programs.filter((program) => !existsSync(program));
    test.skip(missing.length > 0, `${missing.join(' and ')} could not be installed`);

    test('a merchant registers, confirms a store, opens a product, changes settings and logs in again', async ({
      otherBrowser: browser,
      portal,
      mailbox,
    }, { retry }) => {
      const email = `${name.toLowerCase()}-${retry}@shop.example`;
      await registers(browser, portal.portalUrl, email);
      await entersCode(browser, mailbox, email);
      await addsStore(browser, `daylight-${name.toLowerCase()}-${retry}`);
      await opensProduct(browser);
      await changesName(browser, portal.portalUrl);
      await renamesStore(browser, portal.portalUrl);
      await logsOutAndIn(browser, email);
    });

    test('a merchant comes with Google, and sets a password to log in with', async ({
      otherBrowser: browser,
      portal,
      mailbox,
    }, { retry }) => {
      const email = `ada-${name.toLowerCase()}-${retry}@freshpaint.example`;
      await comesWithGoogle(browser, portal.portalUrl, email);
      await browser.click(userMenu);
      await browser.click(menuItem('Logout'));
      await browser.waitFor(text('Logged out successfully'));
      await setsPassword(browser, mailbox, email);
      await logsIn(browser, email, PASSWORD);
      await browser.waitFor(userMenu);
    });
  });
}

/** Named after the merchant once the name is saved. */
const userMenu = '//header//button[contains(@aria-label, "Ada Archer")]';

async function registers(browser: OtherBrowser, portalUrl: string, email: string) {
  await browser.goTo(`${portalUrl}/`);
  await browser.click(link('Register'));
  await browser.waitFor(heading('Register'));
  await browser.type(field('Email'), email);
  await browser.type(field('Password'), 'short');
  await browser.waitFor(text('At least 8 characters'));
  await browser.type(field('Password'), PASSWORD);
  await browser.click(button('Create my account'));
}

async function entersCode(browser: OtherBrowser, mailbox: Mailbox, email: string) {
  await browser.waitFor(text('The code will expire in 10 minutes.'));
  const mail = await mailbox.waitFor(email, CODE_MAIL);
  await browser.type(field('Verification code'), mail.subject.slice(0, 6));
  await browser.waitFor(text('Choose the next product you’d like to set up.'));
}

async function addsStore(browser: OtherBrowser, shop: string) {
  await browser.click(button('Add store'));
  await browser.click(inDialog(button('Connect store')));
  await browser.waitFor(inDialog(text('Store name is required')));
  await browser.type(inDialog(field('Store name')), 'Daylight Goods');
  await browser.type(inDialog(field('Shopify store URL')), shop);
  await browser.click(inDialog(button('Connect store')));
  await browser.waitFor(text('Store added successfully!'));
}

async function opensProduct(browser: OtherBrowser) {
  await browser.click(button('Start for free: AI theme'));
  await browser.click(inDialog(button('Continue to Shopify')));
  await browser.click(button('Install'));
  await browser.waitFor(text('ownership confirmed'));
  expect(await browser.currentUrl()).toMatch(/\/apps\/dtm$/);
  await browser.click(link('Back to Atrium'));
  await browser.waitFor(button('Open AI theme'));
}

async function changesName(browser: OtherBrowser, portalUrl: string) {
  await browser.goTo(`${portalUrl}/account-settings`);
  await browser.type(field('First name'), 'Ada');
  await browser.type(field('Last name'), 'Archer');
  await browser.click(button('Update'));
  await browser.waitFor(userMenu);
}

async function renamesStore(browser: OtherBrowser, portalUrl: string) {
  await browser.goTo(`${portalUrl}/stores`);
  await browser.click(button('More actions for Daylight Goods'));
  await browser.click(menuItem('Rename'));
  await browser.type(inDialog(field('Store name')), 'Morning Goods');
  await browser.click(inDialog(button('Save')));
  await browser.waitFor(heading('Morning Goods'));
}

async function logsOutAndIn(browser: OtherBrowser, email: string) {
  await browser.click(userMenu);
  await browser.click(menuItem('Logout'));
  await browser.waitFor(text('Logged out successfully'));
  expect(await browser.evaluate('Object.keys(localStorage).length')).toBe(0);
  await browser.click(link('Login'));
  await browser.waitFor(heading('Login'));
  await logsIn(browser, email, 'Not-my-password1_');
  await browser.waitFor(text('The password you entered is incorrect.'));
  await browser.type(field('Password'), PASSWORD);
  await browser.click(button('Login'));
  await browser.waitFor(text('Choose the next product you’d like to set up.'));
}

async function logsIn(browser: OtherBrowser, email: string, password: string) {
  await browser.type(field('Email'), email);
  await browser.type(field('Password'), password);
  await browser.click(button('Login'));
}

async function comesWithGoogle(browser: OtherBrowser, portalUrl: string, email: string) {
  await browser.goTo(`${portalUrl}/signup`);
  await browser.click(button('Continue with Google'));
  await browser.click(text('Use another account'));
  await browser.type(field('Name'), 'Ada Archer');
  await browser.type(field('Email'), email);
  await browser.type(field('Workspace domain'), email.split('@')[1] ?? '');
  await browser.click(button('Continue'));
  await browser.waitFor(userMenu);
}

async function setsPassword(browser: OtherBrowser, mailbox: Mailbox, email: string) {
  await browser.click(link('Login'));
  await browser.waitFor(heading('Login'));
  await browser.click(link('Forgot Password'));
  await browser.waitFor(heading('Forgot your password?'));
  await browser.type(field('Email'), email);
  await browser.click(button('Reset Password'));
  const mail = await mailbox.waitFor(email, CODE_MAIL);
  await browser.type(field('Verification code'), mail.subject.slice(0, 6));
  await browser.waitFor(heading('Reset Password'));
  await browser.type(field('New Password'), PASSWORD);
  await browser.type(field('Repeat New Password'), PASSWORD);
  await browser.click(button('Reset Password'));
  await browser.waitFor(heading('Login'));
}
