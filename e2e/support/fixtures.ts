import { test as base } from '@playwright/test';
import {
  type DatabaseKind,
  type ExtraEnvironment,
  type RunningPortal,
  startPortal,
} from './start-portal.ts';

export { expect } from '@playwright/test';

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  /** Waits for the newest email to `address` whose subject matches, up to the test's own limit. */
  waitFor(address: string, subject?: RegExp): Promise<ReceivedMail>;
}

interface WorkerOptions {
  /** Set by the project. */
  database: DatabaseKind;
  /** Set by a file that needs another configuration; it gets its own portal. */
  extraEnvironment: ExtraEnvironment;
}

/**
 * Console lines of the browser about failed requests, and the logs of a social callback without a code and of an image
 * that was not saved; the tests check these cases themselves.
 */
const EXPECTED = [
  'Failed to load resource',
  // The service worker's file, where the network goes while it is fetched.
  'An unknown error occurred when fetching the script.',
  'TypeError: Failed to fetch dynamically imported module',
  'The location could not be looked up',
  'No code found',
  'Failed to crop or upload image:',
  // The operator's own page takes part in no view transition; the second text is that of Chromium 150.
  'InvalidStateError: Transition was aborted because of invalid state. ViewTransition opt-in disabled',
  'AbortError: Transition was skipped',
];

/** One portal per worker at `baseURL`, and its mailbox, for a test that starts its browser itself. */
export const testWithoutPage = base.extend<
  { mailbox: Mailbox },
  WorkerOptions & { portal: RunningPortal }
>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  extraEnvironment: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ database, extraEnvironment }, use) => {
      const portal = await startPortal(database, extraEnvironment);
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
            const response = await request.get(list, { params: { to: address } });
            const messages = (await response.json()) as ReceivedMail[];
            mail = messages.find((message) => subject.test(message.subject));
            base.expect(mail, `mail to ${address}`).toBeDefined();
          })
          .toPass({ intervals: [100] });
        return mail as ReceivedMail;
      },
    });
  },
});

/** The same with pages of Chromium, in which no error may happen. */
export const test = testWithoutPage.extend<{ failOnPageErrors: undefined }>({
  failOnPageErrors: [
    async ({ context, portal }, use) => {
      const errors: string[] = [];
      const isExpected = (text: string) => EXPECTED.some((start) => text.startsWith(start));
      context.on('weberror', (error) => {
        if (!isExpected(String(error.error()))) errors.push(String(error.error()));
      });
      context.on('console', (message) => {
        // Pages of the sandbox are not checked: an email is shown in a frame that forbids scripts.
        const isOfPortal = message.page()?.url().startsWith(portal.portalUrl);
        if (message.type() !== 'error' || !isOfPortal) return;
        if (!isExpected(message.text())) errors.push(message.text());
      });
      await use(undefined);
      // A response that is still being changed when a test ends would fail it.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      base
        .expect(
          errors,
          'errors thrown in the page or logged to its console, the policy’s among them',
        )
        .toEqual([]);
    },
    { auto: true },
  ],
});
