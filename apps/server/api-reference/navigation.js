// What the viewer itself does not do: lists the chapters of the introduction and the areas of the API beside or above the
// page, names the buttons of the areas, shows the first call for this server, and follows the system's colour scheme.
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
    for (const code of document.querySelectorAll('.info pre code')) {
      const text = code.textContent.replace('https://portal.example', location.origin);
      // Only what changes is written, because writing calls this again.
      if (code.textContent !== text) code.textContent = text;
    }
  };
  new MutationObserver(complete).observe(document.getElementById('swagger-ui'), {
    subtree: true,
    childList: true,
    attributeFilter: ['title'],
  });
  complete();
}

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
  return entryOf(text, '#', (event) => {
    const headings = [...document.querySelectorAll('.info h2')];
    const heading = headings.find(({ textContent }) => textContent === text);
    if (!heading) return;
    event.preventDefault();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  });
}

function areaEntry(name) {
  // The viewer's own address of an area, for a new tab.
  const address = `#/${encodeURIComponent(name)}`;
  return entryOf(name, address, (event) => {
    const heading = document.querySelector(`.opblock-tag[data-tag="${CSS.escape(name)}"]`);
    if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (heading.dataset.isOpen === 'false') heading.click();
    history.replaceState(null, '', address);
    heading.querySelector('button')?.focus({ preventScroll: true });
    // Once its calls are shown: before, the page may end too early to scroll so far.
    requestAnimationFrame(() => heading.scrollIntoView());
  });
}

function entryOf(text, address, open) {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = text;
  link.addEventListener('click', open);
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}
