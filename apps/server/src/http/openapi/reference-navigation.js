// Lists the areas of the API beside the page, which the viewer itself does not.
addEventListener('load', async () => {
  // biome-ignore lint/style/noRestrictedGlobals: it runs in the browser.
  const response = await fetch('/docs/json');
  const { tags } = await response.json();
  const list = document.createElement('ul');
  for (const { name } of tags) list.append(entryOf(name));
  const title = document.createElement('p');
  title.textContent = 'Areas';
  const navigation = document.createElement('nav');
  navigation.setAttribute('aria-label', 'Areas of the API');
  navigation.append(title, list);
  document.body.prepend(navigation);
});

function entryOf(name) {
  const link = document.createElement('a');
  // The viewer's own address of an area, for a new tab.
  link.href = `#/${encodeURIComponent(name)}`;
  link.textContent = name;
  link.addEventListener('click', (event) => {
    const heading = document.querySelector(`.opblock-tag[data-tag="${CSS.escape(name)}"]`);
    if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (heading.dataset.isOpen === 'false') heading.click();
    history.replaceState(null, '', link.href);
    heading.querySelector('button')?.focus({ preventScroll: true });
    // Once its calls are shown: before, the page may end too early to scroll so far.
    requestAnimationFrame(() => heading.scrollIntoView());
  });
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}
