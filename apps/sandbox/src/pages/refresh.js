// Reloads the element marked `data-refresh`, so that new mail appears without a reload of the page. Only that element is
// replaced; an open message stays.
const EVERY_MS = 1500;

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [old, next] = [document, fresh].map((page) => page.querySelector('[data-refresh]'));
  if (old && next && old.innerHTML !== next.innerHTML) old.innerHTML = next.innerHTML;
}

setInterval(() => {
  // The sandbox may be restarting; the next interval tries again.
  refresh().catch(() => {});
}, EVERY_MS);
