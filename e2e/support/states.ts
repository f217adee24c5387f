import { type DataOf, type Endpoint, endpoints } from '@atrium/contract';
import { expect, type Page } from '@playwright/test';

/** Something that can be seen, and the way there from the state before. */
export interface State {
  readonly name: string;
  /** The file of the portal that draws it: each page and each dialog must have a state (`looks.spec.ts`). */
  readonly of?: `${string}.tsx`;
  readonly open: (page: Page) => Promise<unknown>;
}

/** Waits until that is shown. */
export const see = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

/** Opens an address. */
export const visit = (path: string, shows: string) => async (page: Page) => {
  await page.goto(path);
  await see(page, shows);
};

/** Arrives at an address as if another page had led there, with what it told. */
export const arrive =
  (path: string, told: Record<string, string>, shows: string) => async (page: Page) => {
    const state = JSON.stringify({ usr: told, key: 'a', idx: 0 });
    await page.evaluate(`history.replaceState(${state}, '', '${path}')`);
    await page.reload();
    await see(page, shows);
  };

/** Presses a button of the dialog, or of the page where there is none. */
export const press = (name: string | RegExp, shows: string) => async (page: Page) => {
  await front(page).getByRole('button', { name }).first().click();
  await see(page, shows);
};

export const front = (page: Page) =>
  page.locator('dialog[open], body:not(:has(dialog[open]))').last();

/** Does one after the other. */
export const inTurn =
  (...ways: State['open'][]) =>
  async (page: Page) => {
    for (const way of ways) await way(page);
  };

/** Closes what is open. */
export const leave = (page: Page) => page.keyboard.press('Escape');

/** Lets a call answer so from now on, where the way to such an answer is not the subject. */
export const answer =
  <E extends Endpoint>({ path }: E, data: DataOf<E>) =>
  (page: Page) =>
    page.route(`**/api${path}`, (route) =>
      route.fulfill({ json: { success: true, message: '', data, error: null } }),
    );

/** Lets the profile be read with other words in it. */
export const profileHas = (saved: string, shown: string) => (page: Page) =>
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
