import { expect, type Page } from '@playwright/test';

export type Role = Parameters<Page['getByRole']>[0];
export type Check = (page: Page) => Promise<void>;

export const one = (page: Page, role: Role, name: string) =>
  page.getByRole(role, { name, exact: true }).first();
export const sees =
  (role: Role, name: string): Check =>
  (page) =>
    expect(one(page, role, name)).toBeVisible();
export const misses =
  (role: Role, name: string): Check =>
  (page) =>
    expect(one(page, role, name)).toBeHidden();
export const focuses =
  (role: Role, name: string): Check =>
  (page) =>
    expect(one(page, role, name)).toBeFocused();
export const holds =
  (role: Role, name: string, value: string): Check =>
  (page) =>
    expect(one(page, role, name)).toHaveValue(value);
export const reads =
  (role: Role, name: string, text: string): Check =>
  (page) =>
    expect(one(page, role, name)).toHaveText(text);
export const has =
  (role: Role, name: string, attribute: string, value: string): Check =>
  (page) =>
    expect(one(page, role, name)).toHaveAttribute(attribute, value);

/** Chosen, and the list gone with the focus back where it was: the next key means the field again. */
export const closed =
  (chosen: Check, list: [Role, string], field: [Role, string]): Check =>
  async (page) => {
    await chosen(page);
    await misses(...list)(page);
    await focuses(...field)(page);
  };
