import { sampleMails, sampleRecipient, sendSampleMails } from '@atrium/server/testing/sample-mails';
import { expect } from '@playwright/test';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

/** By the mail server they were sent to. */
const sent = new Map<string, Promise<void>>();

/** Sends every email, once. */
function sendAll({ smtpUrl }: PopulatedPortal): Promise<void> {
  const sending = sent.get(smtpUrl) ?? sendSampleMails(smtpUrl);
  sent.set(smtpUrl, sending);
  return sending;
}

/** Every email, opened in the sandbox's mailbox. */
export const mailScreens: readonly Screen[] = sampleMails.map(({ name }) => ({
  name: `mail-${name}`,
  async open(page, portal) {
    await sendAll(portal);
    const query = new URLSearchParams({ to: sampleRecipient(name) });
    await page.goto(`${portal.sandboxUrl}/mailbox?${query}`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /@mails\.example/ }).click();
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  },
}));
