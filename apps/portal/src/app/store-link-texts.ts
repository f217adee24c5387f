/** Texts of links to a store, loaded with the logged-in pages. */
export const storeLinkTexts = {
  opening: 'Opening your store',
  switched: (name: string) => `You switched to ${name}.`,
  notYours: (domain: string) =>
    `${domain} is not one of your stores. If it should be, add it first.`,
};
