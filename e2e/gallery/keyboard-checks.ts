import { expect, type Page } from '@playwright/test';

export type Role = Parameters<Page['getByRole']>[0];
export type Check = (page: Page) => Promise<void>;

/** How a widget is used without a pointer. */
export interface KeyboardWalk {
  readonly story: string;
  /** Closes what the story opens by itself. */
  readonly closedFirst?: true;
  /** What Tab comes to first: its role and name. */
  readonly enters: readonly [Role, string];
  /** Keys, one after the other, and what they lead to. */
  readonly steps: readonly (readonly [keys: string, leadsTo: Check])[];
}

export const byRole = (page: Page, role: Role, name: string) =>
  page.getByRole(role, { name, exact: true }).first();
export const isVisible =
  (role: Role, name: string): Check =>
  (page) =>
    expect(byRole(page, role, name)).toBeVisible();
export const isHidden =
  (role: Role, name: string): Check =>
  (page) =>
    expect(byRole(page, role, name)).toBeHidden();
export const isFocused =
  (role: Role, name: string): Check =>
  (page) =>
    expect(byRole(page, role, name)).toBeFocused();
export const hasValue =
  (role: Role, name: string, value: string): Check =>
  (page) =>
    expect(byRole(page, role, name)).toHaveValue(value);
export const hasText =
  (role: Role, name: string, text: string): Check =>
  (page) =>
    expect(byRole(page, role, name)).toHaveText(text);
export const hasAttribute =
  (role: Role, name: string, attribute: string, value: string): Check =>
  (page) =>
    expect(byRole(page, role, name)).toHaveAttribute(attribute, value);

/** Chosen, and the list gone with the focus back where it was: the next key means the field again. */
export const closesList =
  (chosen: Check, list: [Role, string], field: [Role, string]): Check =>
  async (page) => {
    await chosen(page);
    await isHidden(...list)(page);
    await isFocused(...field)(page);
  };
