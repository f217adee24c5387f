import { screen, within } from '@testing-library/react';

/** The card of a product on home, by its title. */
export async function card(title: string): Promise<HTMLElement> {
  const item = (await screen.findByRole('heading', { name: title })).closest('li');
  if (!item) throw new Error(`No card named ${title}`);
  return item;
}

/** A button of a product's card. */
export async function cardButton(title: string, name: string | RegExp): Promise<HTMLElement> {
  return within(await card(title)).getByRole('button', { name });
}
