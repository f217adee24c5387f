import { expect, test } from './fixtures.ts';
import { storyIds } from './gallery.ts';

/** Stories of a failure that is logged on purpose. */
const LOGGED: Readonly<Record<string, RegExp>> = {
  'crop-dialog--broken': /^Failed to crop or upload image:/,
};

for (const id of storyIds()) {
  test(`${id} is drawn whole, still, accessible and without complaint in every view`, async ({
    visit,
  }) => {
    for (const [view, found] of await visit(id)) {
      const unexpected = found.filter((error) => !LOGGED[id]?.test(error));
      expect.soft(unexpected, view).toEqual([]);
    }
  });
}
