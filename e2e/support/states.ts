import { type DataOf, type Endpoint, endpoints, type SetupStep } from '@atrium/contract';
import { expect, type Page } from '@playwright/test';

/** A state of the screen, and how to reach it from the previous one. */
export interface State {
  readonly name: string;
  /** The file that renders it: each page and each dialog must have a state (`accessibility.spec.ts`). */
  readonly of?: `${string}.tsx`;
  readonly open: (page: Page) => Promise<unknown>;
}

/** Waits until that is shown. */
export const see = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

/** Opens a path. */
export const visit = (path: string, shows: string) => async (page: Page) => {
  await page.goto(path);
  await see(page, shows);
};

/** Opens a path with a route state, as if from another page. */
export const visitWithState =
  (path: string, routeState: Record<string, string>, shows: string) => async (page: Page) => {
    const state = JSON.stringify({ usr: routeState, key: 'a', idx: 0 });
    await page.evaluate(`history.replaceState(${state}, '', '${path}')`);
    await page.reload();
    await see(page, shows);
  };

/** Presses a button of the dialog, or of the page where there is none. */
export const press = (name: string | RegExp, shows: string) => async (page: Page) => {
  await topLayer(page).getByRole('button', { name }).first().click();
  await see(page, shows);
};

/** Chooses an item of the open menu. */
export const choose = (item: string, shows: string) => async (page: Page) => {
  await page.getByRole('menuitem', { name: item }).click();
  await see(page, shows);
};

export const topLayer = (page: Page) =>
  page.locator('dialog[open], body:not(:has(dialog[open]))').last();

/** Runs the steps in sequence. */
export const inSequence =
  (...ways: State['open'][]) =>
  async (page: Page) => {
    for (const way of ways) await way(page);
  };

/** Closes what is open. */
export const leave = (page: Page) => page.keyboard.press('Escape');

/** Sets the response of an endpoint, where how it comes about is not the subject. */
export const respondWith =
  <E extends Endpoint>({ path }: E, data: DataOf<E>) =>
  (page: Page) =>
    page.route(`**/api${path}`, (route) =>
      route.fulfill({ json: { success: true, message: '', data, error: null } }),
    );

/** A setup guide of which this one step is left. */
export const guideWithOnly = (left: SetupStep): DataOf<typeof endpoints.getSetupGuide> => {
  const steps: SetupStep[] = ['email', 'profile', 'store', 'store-verified', 'product'];
  return {
    steps: steps.map((id) => ({ id, done: id !== left })),
    dismissed: false,
    completed: false,
  };
};

/** Changes values of the profile in the response. */
export const replaceInProfile = (saved: string, shown: string) => (page: Page) =>
  page.route(`**/api${endpoints.getProfile.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(saved, shown) });
  });

/** A device of a list, the first being this one. */
export const deviceNamed = (userAgent: string, index: number) => ({
  id: `01900000-0000-7000-8000-00000000000${index}`,
  userAgent,
  isDefault: index === 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  location: null,
});
