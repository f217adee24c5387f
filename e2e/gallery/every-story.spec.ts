import { expect, test } from './fixtures.ts';
import { storyIds } from './gallery.ts';

/** Stories of a failure that is logged on purpose. */
const LOGGED: Readonly<Record<string, RegExp>> = {
  'crop-dialog--broken': /^Failed to crop or upload image:/,
};

for (const id of storyIds()) {
  test(`${id} is drawn without complaint and is accessible, light and dark`, async ({ visit }) => {
    for (const theme of ['light', 'dark'] as const) {
      const complaints = await visit(id, theme);
      const unexpected = complaints.filter((complaint) => !LOGGED[id]?.test(complaint));
      expect(unexpected, `complaints in the ${theme} theme`).toEqual([]);
    }
  });
}
