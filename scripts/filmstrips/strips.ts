import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import type { Person, PopulatedPortal } from '../screens/merchants.ts';

/** One way from a screen to the next. */
export interface Strip {
  readonly name: string;
  /** The logged-in merchant; a visitor if missing. */
  readonly person?: Person;
  /** Opens the first screen. */
  prepare(page: Page, portal: PopulatedPortal): Promise<void>;
  /** Goes to the next one, and waits until it is complete. */
  go(page: Page, portal: PopulatedPortal): Promise<void>;
}

const complete = async (page: Page) => {
  await page.getByRole('heading', { name: 'AI reviews' }).waitFor();
  await page.waitForLoadState('networkidle');
};

export const strips: readonly Strip[] = [
  {
    name: 'login',
    async prepare(page, portal) {
      await page.goto(`${portal.portalUrl}/login`, { waitUntil: 'networkidle' });
      await page.getByLabel('Email').fill(portal.email('chain'));
      await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD);
    },
    async go(page) {
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await complete(page);
    },
  },
  {
    name: 'verify',
    async prepare(page, { portalUrl }) {
      await page.goto(`${portalUrl}/signup`, { waitUntil: 'networkidle' });
      await page.getByLabel('Email').fill('film@lampandlinen.example');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create my account' }).click();
      await expect(page).toHaveURL(/verify-email/);
      await page.waitForLoadState('networkidle');
    },
    async go(page, { sandboxUrl }) {
      const inbox = `${sandboxUrl}/mailbox/api/messages?to=film@lampandlinen.example`;
      let code = '';
      await expect(async () => {
        // The sandbox's own list, newest first.
        const messages = (await (await page.request.get(inbox)).json()) as { subject: string }[];
        code = messages[0]?.subject.slice(0, 6) ?? '';
        expect(code).not.toBe('');
      }).toPass();
      await page.getByLabel('Verification code').fill(code);
      await complete(page);
    },
  },
  {
    name: 'product',
    person: 'chain',
    async prepare(page, { portalUrl }) {
      await page.goto(portalUrl, { waitUntil: 'networkidle' });
    },
    async go(page, { sandboxUrl }) {
      await page.getByRole('button', { name: 'Start for free: AI reviews' }).click();
      await page.waitForURL(`${sandboxUrl}/**`);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'switch',
    person: 'chain',
    async prepare(page, { portalUrl }) {
      await page.goto(portalUrl, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /^Store: / }).click();
    },
    async go(page) {
      const loaded = page.waitForEvent('load');
      await page.getByRole('option', { name: /Kiln & Clay Supply/ }).click();
      await loaded;
      await complete(page);
    },
  },
  {
    name: 'settings',
    person: 'chain',
    async prepare(page, { portalUrl }) {
      await page.goto(portalUrl, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /^Your account/ }).click();
    },
    async go(page) {
      await page.getByRole('menuitem', { name: 'Account Settings' }).click();
      await expect(page.getByText('Personal details')).toBeVisible();
      await page.waitForLoadState('networkidle');
    },
  },
];
