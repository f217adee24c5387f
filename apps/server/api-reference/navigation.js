// What the viewer itself does not do: lists the chapters of the introduction and the areas of the API beside or above the
// page, marks the one in view, names the buttons of the areas and the padlocks of the calls, shows the first call for this
// server, and follows the system's colour scheme.
addEventListener('load', async () => {
  const response = await fetch('/docs/json');
  // The viewer shows the failure.
  if (!response.ok) return;
  const { info, tags, paths } = await response.json();
  const chapters = info.description.match(/(?<=^## ).+$/gm) ?? [];
  fillSections([
    ...listOf('Guide', chapters.map(chapterEntry)),
    ...listOf(
      'Areas',
      tags.map(({ name }) => areaEntry(name)),
    ),
  ]);
  completeDrawn(callCounts(paths));
});

/** How many calls each area has, by its name. */
function callCounts(paths) {
  const calls = Object.values(paths).flatMap((path) => Object.values(path));
  const counts = {};
  for (const area of calls.flatMap(({ tags = [] }) => tags)) counts[area] = (counts[area] ?? 0) + 1;
  return counts;
}

/** Completes what the viewer has drawn, now and whenever it draws something again. */
function completeDrawn(counts) {
  const complete = () => {
    for (const button of document.querySelectorAll('.opblock-tag .expand-operation')) {
      const { tag } = button.closest('.opblock-tag').dataset;
      button.setAttribute(
        'aria-label',
        `${tag}, ${counts[tag]} ${counts[tag] === 1 ? 'call' : 'calls'}`,
      );
      // “Expand operation”, which would be read out after the name. `aria-expanded` says it.
      button.removeAttribute('title');
    }
    for (const lock of document.querySelectorAll('.opblock .authorization__btn')) nameLock(lock);
    for (const code of document.querySelectorAll('.info pre code')) {
      const text = code.textContent.replace('https://portal.example', location.origin);
      // Only what changes is written, because writing calls this again.
      if (code.textContent !== text) code.textContent = text;
    }
    openNamed();
    markInView();
  };
  new MutationObserver(complete).observe(document.getElementById('swagger-ui'), {
    subtree: true,
    childList: true,
    attributeFilter: ['title'],
  });
  complete();
}

/** The viewer gives every padlock the same name, which is neither its call nor what it does. */
function nameLock(lock) {
  const call = lock.closest('.opblock');
  const method = call.querySelector('.opblock-summary-method').textContent;
  const { path } = call.querySelector('.opblock-summary-path').dataset;
  const isSet = lock.querySelector('svg.locked') !== null;
  lock.ariaLabel = `${isSet ? 'Authorized' : 'Authorize'}: ${method} ${path}`;
  const title = isSet ? 'Authorized' : 'Needs authorization';
  // Only what changes is written, because writing it calls this again.
  if (lock.title !== title) lock.title = title;
}

/** Opens the chapter that the page's address names, once it is drawn. The viewer does that for an area. */
function openNamed() {
  const named = listed.find(({ link }) => link.hash === startHash && !link.hash.startsWith('#/'));
  const heading = named?.headingOf();
  if (!heading) return;
  startHash = undefined;
  named.open(heading, named);
}

let startHash = location.hash;
/** The listed sections in the order of the page, and the one that was opened last while its heading is in view. */
const listed = [];
let opened;
addEventListener('scroll', markInView, { passive: true });
addEventListener('resize', markInView);

// The placeholder (`http/openapi/reference-placeholder.ts`) goes as soon as the viewer has drawn the same, or why it cannot.
const viewer = document.getElementById('swagger-ui');
new MutationObserver((_changes, observer) => {
  if (viewer.querySelector('.topbar')) document.querySelector('#placeholder .topbar')?.remove();
  // The mark's name is beside it (`page.css`).
  viewer.querySelector('.topbar a.link img')?.setAttribute('alt', '');
  if (!viewer.querySelector('.information-container, .loading-container .title')) return;
  document.getElementById('placeholder').remove();
  observer.disconnect();
}).observe(viewer, { subtree: true, childList: true });

// The viewer stores no choice: one against the system's scheme lasts until the system has it too.
const dark = matchMedia('(prefers-color-scheme: dark)');
dark.addEventListener('change', () => {
  const toggle = document.querySelector('.dark-mode-toggle button');
  if (toggle && (toggle.ariaPressed === 'true') !== dark.matches) toggle.click();
});

/** Open in a wide window, beside the page and without its title (`page.css`); otherwise closed above the page. */
function fillSections(lists) {
  const sections = document.querySelector('nav details');
  sections.append(...lists);
  const wide = matchMedia('(min-width: 1024px)');
  wide.addEventListener('change', () => {
    sections.open = wide.matches;
  });
  // In a narrow window they may have been opened before they were filled.
  if (wide.matches) sections.open = true;
}

function listOf(heading, entries) {
  const title = document.createElement('p');
  title.textContent = heading;
  const list = document.createElement('ul');
  list.append(...entries);
  return [title, list];
}

function chapterEntry(text) {
  const url = `#${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  const headingOf = () =>
    [...document.querySelectorAll('.info h2')].find(({ textContent }) => textContent === text);
  return entryOf({ text, url, headingOf }, (heading, section) => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    arriveAt(heading, section);
  });
}

function areaEntry(name) {
  // The viewer's own URL of an area, for a new tab.
  const url = `#/${encodeURIComponent(name)}`;
  const headingOf = () => document.querySelector(`.opblock-tag[data-tag="${CSS.escape(name)}"]`);
  return entryOf({ text: name, url, headingOf }, (heading, section) => {
    if (heading.dataset.isOpen === 'false') heading.click();
    heading.querySelector('button')?.focus({ preventScroll: true });
    // Once its calls are shown: before, the page may end too early to scroll so far.
    requestAnimationFrame(() => arriveAt(heading, section));
  });
}

/** Marked only now: before, its heading may be out of view, where nothing is marked. */
function arriveAt(heading, section) {
  heading.scrollIntoView();
  opened = section;
  markInView();
}

function entryOf({ text, url, headingOf }, open) {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = text;
  const section = { link, headingOf, open };
  listed.push(section);
  link.addEventListener('click', (event) => {
    const heading = headingOf();
    if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(null, '', url);
    open(heading, section);
  });
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

/**
 * Marks the section that is read: the one that was opened while its heading is in view, else the last whose heading is above
 * a line. The line goes from the top of the window to its bottom while the page is scrolled from its begin to its end, so
 * that each section has its turn, also the last ones, which cannot reach the top.
 */
function markInView() {
  const topOf = ({ headingOf }) => headingOf()?.getBoundingClientRect().top ?? Infinity;
  if (opened && !(topOf(opened) >= 0 && topOf(opened) < innerHeight)) opened = undefined;
  const unseen = document.documentElement.scrollHeight - innerHeight;
  const line = unseen > 0 ? (innerHeight * scrollY) / unseen : 0;
  const inView = opened ?? listed.findLast((section) => topOf(section) <= line) ?? listed[0];
  for (const { link } of listed) {
    if (link === inView?.link) link.ariaCurrent = 'true';
    else link.removeAttribute('aria-current');
  }
}
