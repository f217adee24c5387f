import { test as base } from '@playwright/test';
import { type DatabaseKind, type RunningPortal, startPortal } from './start-portal.ts';

export { expect } from '@playwright/test';

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  /** Waits for the newest mail to `address` whose subject matches, up to the test's own limit. */
  waitFor(address: string, subject?: RegExp): Promise<ReceivedMail>;
}

interface WorkerOptions {
  /** Set by the project. */
  database: DatabaseKind;
}

/** `test` with a portal of the worker's own behind `baseURL`, and its mailbox. */
export const test = base.extend<
  { mailbox: Mailbox; failOnPageErrors: undefined },
  WorkerOptions & { portal: RunningPortal }
>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  portal: [
    async ({ database }, use) => {
      const portal = await startPortal(database);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.portalUrl);
  },
  mailbox: async ({ portal, request }, use) => {
    const list = `${portal.sandboxUrl}/mailbox/api/messages`;
    await use({
      async waitFor(address, subject = /./) {
        let mail: ReceivedMail | undefined;
        await base
          .expect(async () => {
            const answer = await request.get(list, { params: { to: address } });
            const messages = (await answer.json()) as ReceivedMail[];
            mail = messages.find((message) => subject.test(message.subject));
            base.expect(mail, `mail to ${address}`).toBeDefined();
          })
          .toPass();
        return mail as ReceivedMail;
      },
    });
  },
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(undefined);
      base.expect(errors, 'errors thrown in the page').toEqual([]);
    },
    { auto: true },
  ],
});
