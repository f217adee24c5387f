import type { Page } from '@playwright/test';
import { hold, painted, shiftOf, WATCH_SHIFTS } from '../support/first-paint.ts';
import { test as signedOut } from '../support/fixtures.ts';
import { enterCode, expectHome, logIn, PASSWORD, register } from '../support/merchant.ts';
import { expect, test as signedIn } from '../support/signed-in.ts';

/**
 * Records what each frame shows: `form` is a page around logging in, `home` the header with the greeting, and `nothing`
 * is neither. Each is recorded when it begins.
 */
const WATCH_FRAMES = `{
  window.painted = [];
  const isVisible = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
  const look = () => {
    const isHome = isVisible('[data-signed-in-header]') && isVisible('main h1');
    const shown = isHome ? 'home' : isVisible('[data-auth-layout] h1') ? 'form' : 'nothing';
    if (painted.at(-1) !== shown) painted.push(shown);
    requestAnimationFrame(look);
  };
  window.watchFrames = () => requestAnimationFrame(look);
}`;

/**
 * Records how long the parts of each view transition are animated, from which height to which the title moves, if it
 * does, and whether this page was carried by one.
 */
const WATCH_TRANSITIONS = `{
  window.faded = [];
  const record = async (transition) => {
    await transition.ready;
    faded.push(...document.getAnimations()
      .filter(({ effect }) => effect?.pseudoElement?.startsWith('::view-transition'))
      .map(({ effect }) => effect.getComputedTiming().duration)
      // React stops the animation of the whole window.
      .filter((duration) => duration > 0));
    window.titleMoves = document.getAnimations()
      .filter(({ effect }) => effect?.pseudoElement === '::view-transition-group(title)')
      .map(({ effect }) => effect.getKeyframes().map(({ transform }) => new DOMMatrix(transform).f));
  };
  const start = document.startViewTransition?.bind(document);
  document.startViewTransition = (options) => {
    const transition = start(options);
    record(transition).catch(() => undefined);
    return transition;
  };
  addEventListener('pagereveal', ({ viewTransition }) => {
    window.isCarried = viewTransition !== null;
  });
}`;

/**
 * Stops the clock of the animation that holds the former page of a switch, and offers:
 *
 * - `shownPage()`: which page is seen
 * - `watchPages()` and then `shownPages`: which pages were seen since, or with which opacity if both were
 * - `endHold()`: ends the animation, and returns its duration in milliseconds
 */
const HOLD_TRANSITION = `{
  let holding = [];
  let isCarried = false;
  addEventListener('pagereveal', async ({ viewTransition }) => {
    if (!viewTransition) return;
    isCarried = true;
    viewTransition.finished.then(() => { isCarried = false; });
    await viewTransition.ready;
    holding = document.getAnimations().filter(({ animationName }) => animationName === 'hold');
    for (const animation of holding) animation.pause();
  });
  const opacityOf = (part) => {
    const { display, opacity } = getComputedStyle(document.documentElement, part);
    return display === 'none' ? '0' : opacity;
  };
  window.shownPage = () => {
    if (!isCarried) return 'new';
    const seen = [opacityOf('::view-transition-old(root)'), opacityOf('::view-transition-new(root)')];
    return { '1,0': 'former', '0,1': 'new' }[seen.join()] ?? seen.join();
  };
  window.shownPages = [];
  const look = () => {
    if (shownPages.at(-1) !== shownPage()) shownPages.push(shownPage());
    requestAnimationFrame(look);
  };
  window.watchPages = () => requestAnimationFrame(look);
  window.endHold = () => {
    const { duration } = holding[0].effect.getComputedTiming();
    for (const animation of holding) animation.finish();
    return duration;
  };
}`;

const framesOf = (page: Page) => page.evaluate<string[]>('painted');
const scriptOf = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

signedOut(
  'the login form stays until home is there, without a frame between them',
  async ({ page, mailbox }) => {
    const email = 'no-white-page@shop.example';
    await register(page, email);
    await enterCode(page, mailbox, email);
    await expectHome(page);
    await page.evaluate('localStorage.clear()');
    await page.addInitScript(WATCH_FRAMES);
    const homeLoaded = page.waitForResponse((response) =>
      scriptOf('home-page').test(response.url()),
    );
    await page.goto('/login');
    await page.getByLabel('Password', { exact: true }).focus();
    // Not only at the login.
    await homeLoaded;
    await slowDown(page);
    await page.evaluate('watchFrames()');
    await logIn(page, email, PASSWORD);
    await expectHome(page);
    await expect.poll(() => framesOf(page)).toEqual(['form', 'home']);
  },
);

signedOut(
  'the page for the code loads home while it waits, and stays until home is there',
  async ({ page, mailbox }) => {
    const email = 'no-white-code@shop.example';
    await page.addInitScript(WATCH_FRAMES);
    const homeLoaded = page.waitForResponse((response) =>
      scriptOf('home-page').test(response.url()),
    );
    await register(page, email);
    await homeLoaded;
    await slowDown(page);
    await page.evaluate('watchFrames()');
    await enterCode(page, mailbox, email);
    await expectHome(page);
    await expect.poll(() => framesOf(page)).toEqual(['form', 'home']);
  },
);

signedOut(
  'home’s header and placeholders are there at once after the login, while its script loads',
  async ({ page, mailbox }) => {
    const email = 'no-white-script@shop.example';
    await register(page, email);
    await enterCode(page, mailbox, email);
    await expectHome(page);
    await page.evaluate('localStorage.clear()');
    await page.addInitScript(WATCH_FRAMES);
    const release = await hold(page, '**/assets/home-page-*.js');
    await page.goto('/login');
    await page.evaluate('watchFrames()');
    await logIn(page, email, PASSWORD);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByText('Loading your products')).toBeAttached();
    release();
    await expect(page.getByRole('heading', { name: 'AI reviews' })).toBeVisible();
    await expect.poll(() => framesOf(page)).toEqual(['form', 'home']);
  },
);

/** Where the parts of home are, by a name. */
const placesOf = (page: Page) =>
  page.evaluate<Record<string, number[]>>(`(() => {
    const parts = {
      header: '[data-signed-in-header]',
      greeting: 'main h1',
      products: 'ul[aria-label="Products"]',
      product: 'ul[aria-label="Products"] li',
    };
    return Object.fromEntries(Object.entries(parts).map(([name, selector]) => {
      const { x, y, width } = document.querySelector(selector).getBoundingClientRect();
      return [name, [x, y, width].map(Math.round)];
    }));
  })()`);

/** Switches to Fern & Ember, whose data comes once the returned function is called; until then the former page is seen. */
async function switchWithoutData(page: Page): Promise<() => void> {
  await page.addInitScript(HOLD_TRANSITION);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'AI reviews' })).toBeVisible();
  await page.getByRole('button', { name: /^Store: Kiln/ }).click();
  const release = await hold(page, /\/api\/(catalogue|dtm|platform\/user)/);
  await page.getByRole('option', { name: /Fern & Ember/ }).click();
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Fern & Ember');
  // React has replaced the first frame.
  await expect(banner.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await painted(page);
  expect(await page.evaluate('shownPage()')).toBe('former');
  return release;
}

signedIn.describe('with two confirmed stores', () => {
  signedIn.use({
    stores: { 'fern-and-ember': 'Fern & Ember', 'kiln-and-clay': 'Kiln & Clay' },
    storesVerified: true,
  });

  signedIn(
    'a switch paints the header with the new store before any script, and nothing moves',
    async ({ page }) => {
      await page.addInitScript(WATCH_SHIFTS);
      await page.addInitScript(WATCH_TRANSITIONS);
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'AI reviews' })).toBeVisible();
      await page.getByRole('button', { name: /^Store: Kiln/ }).click();
      const runScripts = await hold(page, '**/assets/*.js');
      const release = await hold(page, /\/api\/(catalogue|dtm|platform\/user)/);
      await page.getByRole('option', { name: /Fern & Ember/ }).click();
      const banner = page.getByRole('banner');
      await expect(banner).toContainText('Fern & Ember');
      await expect(page.getByText('Choose the next product')).toBeVisible();
      expect(await page.evaluate('isCarried'), 'carried by a view transition').toBe(true);
      const first = await placesOf(page);
      runScripts();
      await expect(banner.getByRole('button', { name: /^Your account/ })).toBeVisible();
      await expect(banner).toContainText('Fern & Ember');
      expect(await placesOf(page), 'once the scripts run').toEqual(first);
      release();
      await expect(page.getByRole('heading', { name: 'AI reviews' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await placesOf(page), 'once the data is there').toEqual(first);
      expect(await shiftOf(page)).toBe(0);
    },
  );

  signedIn(
    'after a switch the former store stays in view until the data of the new one is drawn',
    async ({ page }) => {
      const release = await switchWithoutData(page);
      await page.evaluate('watchPages()');
      release();
      await expect.poll(() => page.evaluate('shownPage()')).toBe('new');
      await expect(page.getByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
      // Two pages of different height are not seen through each other.
      expect(await page.evaluate('shownPages')).toEqual(['former', 'new']);
    },
  );

  signedIn(
    'after a second the page with placeholders is shown, if there is no data yet',
    async ({ page }) => {
      const release = await switchWithoutData(page);
      // The animation's own clock is set by hand, so no time passes.
      expect(await page.evaluate('endHold()')).toBe(1000);
      await expect.poll(() => page.evaluate('shownPage()')).toBe('new');
      release();
      await expect(page.getByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
    },
  );

  signedIn('a switch is not carried where motion is reduced', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(WATCH_TRANSITIONS);
    await page.goto('/');
    await page.getByRole('button', { name: /^Store: Kiln/ }).click();
    await page.getByRole('option', { name: /Fern & Ember/ }).click();
    await expect(page.getByRole('button', { name: /^Store: Fern/ })).toBeVisible();
    expect(await page.evaluate('isCarried')).toBe(false);
  });
});

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
};

signedIn('pages cross-fade in 120 milliseconds', async ({ page }) => {
  await page.addInitScript(WATCH_TRANSITIONS);
  await page.goto('/');
  await openSettings(page);
  await expect.poll(() => page.evaluate('[...new Set(faded)]')).toEqual([120]);
});

for (const width of [390, 1280]) {
  signedOut(
    `the title moves from the landing page to its place on Register at ${width} px`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(WATCH_TRANSITIONS);
      await page.goto('/');
      // A press before the scripts have run opens the page without an animation.
      await page.waitForLoadState('networkidle');
      const title = page.getByRole('heading', { level: 1 });
      const landing = await title.boundingBox();
      await page.getByRole('link', { name: 'Register' }).click();
      await expect(title).toHaveText('Register');
      await expect.poll(() => page.evaluate('window.titleMoves')).toHaveLength(1);
      const form = await title.boundingBox();
      expect(form?.y).not.toBe(landing?.y);
      expect(await page.evaluate('titleMoves')).toEqual([[landing?.y, form?.y]]);
    },
  );
}

signedIn('pages do not fade where motion is reduced', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(WATCH_TRANSITIONS);
  await page.goto('/');
  await openSettings(page);
  await painted(page);
  expect(await page.evaluate('faded')).toEqual([]);
});

signedIn(
  'a window that is resized while a page is about to fade in reports no error',
  async ({ page }) => {
    await page.addInitScript(`{
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = ({ update, ...options }) => {
      const transition = start({ ...options, update: async () => {
        await update();
        await new Promise((resolve) => { window.endUpdate = resolve; });
      } });
      transition.ready.catch(({ name }) => { window.endedBy = name; });
      return transition;
    };
  }`);
    await page.goto('/');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    await expect.poll(() => page.evaluate('typeof endUpdate')).toBe('function');
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate('endUpdate()');
    await expect.poll(() => page.evaluate('window.endedBy')).toBe('InvalidStateError');
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  },
);

/** The bar is drawn, not only there. */
const isBarShown = (page: Page) =>
  page.evaluate<boolean>(
    `getComputedStyle(document.querySelector('[data-progress]')).opacity === '1'`,
  );

signedIn(
  'a bar shows that a page is on its way, and the old one stays meanwhile',
  async ({ page }) => {
    await page.goto('/');
    const release = await hold(page, '**/assets/account-settings-page-*.js');
    await page.getByRole('button', { name: /^Your account/ }).click();
    expect(await isBarShown(page)).toBe(false);
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    await expect.poll(() => isBarShown(page)).toBe(true);
    await expectHome(page);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    await expect.poll(() => isBarShown(page)).toBe(false);
  },
);

signedIn('the bar waits for 100 milliseconds, so that a fast page has none', async ({ page }) => {
  await page.goto('/');
  const release = await hold(page, '**/assets/account-settings-page-*.js');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.locator('[data-progress][data-navigating]')).toBeAttached();
  // The animation's own clock is set by hand, so no time passes.
  const shown = await page.evaluate<string[]>(`(() => {
    const bar = document.querySelector('[data-progress]');
    const [animation] = bar.getAnimations();
    animation.pause();
    return [0, 99, 100, 4000].map((time) => {
      animation.currentTime = time;
      return getComputedStyle(bar).opacity;
    });
  })()`);
  expect(shown).toEqual(['0', '0', '1', '1']);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
});

signedIn('there is no bar where motion is reduced', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const release = await hold(page, '**/assets/account-settings-page-*.js');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.locator('[data-progress][data-navigating]')).toBeAttached();
  await painted(page);
  expect(await isBarShown(page)).toBe(false);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
});

const intents: Record<string, (page: Page) => Promise<void>> = {
  'the pointer': (page) => page.getByRole('menuitem', { name: 'Stores' }).hover(),
  'the keyboard': async (page) => {
    // The keys go to the menu once it has the focus.
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
  },
  'a finger': (page) =>
    page.getByRole('menuitem', { name: 'Stores' }).dispatchEvent('touchstart', { touches: [] }),
};

for (const [intent, point] of Object.entries(intents)) {
  signedIn(
    `a page is loaded when ${intent} reaches its link, before it is opened`,
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Your account/ }).click();
      const loaded = page.waitForResponse((response) =>
        scriptOf('stores-page').test(response.url()),
      );
      await point(page);
      await loaded;
      await expectHome(page);
    },
  );
}
