import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page, test as plain } from '@playwright/test';
import { expectNoViolationsInAnyLook } from '../support/accessibility.ts';
import { test as signedOut } from '../support/fixtures.ts';
import { expect, test as signedIn } from '../support/signed-in.ts';
import type { State } from '../support/states.ts';
import { homeStates } from './home-states.ts';
import { settingsStates } from './settings-states.ts';
import { visitorStates } from './visitor-states.ts';

// Without animations there is nothing to wait for.
signedOut.use({ contextOptions: { reducedMotion: 'reduce' } });
signedIn.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * Animations without a duration, with which React hides what takes no part in a fade, move nothing. The fade at the end of a
 * list has the scrolling as its timeline: it moves only while somebody scrolls.
 */
const MOVING = `document.getAnimations()
  .filter(({ timeline }) => timeline === document.timeline)
  .filter(({ effect }) => effect?.getComputedTiming().duration !== 0)
  .map(({ effect }) => effect?.target?.outerHTML)`;

/** The content policy of every page enforces Trusted Types; a violation throws in the page, which fails the test. */
const TRUSTED_TYPES = /require-trusted-types-for 'script';.*trusted-types [a-z# -]*atrium-worker/;

/** The content policies of the pages that are opened from now on. */
function policiesOf(page: Page): string[] {
  const policies: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document' || !response.ok()) return;
    policies.push(response.headers()['content-security-policy'] ?? '');
  });
  return policies;
}

const lookAt =
  (states: readonly State[]) =>
  async ({ page }: { page: Page }) => {
    const policies = policiesOf(page);
    for (const { name, open } of states)
      await signedOut.step(name, async () => {
        await open(page);
        await expectNoViolationsInAnyLook(page);
        // Browsers put a space before a hidden text in a name.
        expect(await page.locator('body').ariaSnapshot(), 'what is read aloud').not.toMatch(/ ,/);
        expect(await page.evaluate(MOVING), 'what moves although nothing should').toEqual([]);
      });
    expect(policies).not.toEqual([]);
    for (const policy of policies) expect(policy).toMatch(TRUSTED_TYPES);
  };

signedOut(
  'the screens of logging in break no rule in any look, and work where Trusted Types are enforced',
  { tag: ['@requirement-73'] },
  lookAt(visitorStates),
);

signedIn.describe('with a store', () => {
  signedIn.use({ stores: { daylight: 'Daylight Goods' } });

  signedIn(
    'home and its dialogs break no rule in any look, and work where Trusted Types are enforced',
    { tag: ['@requirement-73'] },
    lookAt(homeStates),
  );
});

signedIn(
  'the settings and their dialogs break no rule in any look, and work where Trusted Types are enforced',
  { tag: ['@requirement-73'] },
  lookAt(settingsStates),
);

const SOURCES = path.join(import.meta.dirname, '../../apps/portal/src');
/** Components that open a dialog: three of the kit, the two of forms and the image dialog. */
const DIALOG =
  /<(?:Dialog|CommandDialog|ConfirmAction|ConfirmDialog|CropImageDialog|FormDialog)\b/g;
/** Checked wherever they are used. */
const NOT_DRAWN = ['**/*.test.tsx', 'shared/forms/{confirm-action,form-dialog}.tsx'];

/** The files that render pages and dialogs, once for each of them. */
function drawnInPortal(): string[] {
  return globSync('**/*.tsx', { cwd: SOURCES, exclude: NOT_DRAWN }).flatMap((file) => {
    const dialogs = readFileSync(path.join(SOURCES, file), 'utf8').match(DIALOG) ?? [];
    const pages = /\/pages\/.*-page\.tsx$/.test(file) ? [file] : [];
    return [...pages, ...dialogs].map(() => path.basename(file));
  });
}

plain('every page and every dialog of the portal is looked at', () => {
  const left: string[] = [...visitorStates, ...homeStates, ...settingsStates].flatMap(
    ({ of }) => of ?? [],
  );
  const known = new Set<string>(drawnInPortal());
  expect(
    left.filter((file) => !known.has(file)),
    'states of files that are gone',
  ).toEqual([]);
  const unseen = drawnInPortal().filter((file) => {
    const index = left.indexOf(file);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  expect(unseen).toEqual([]);
});
