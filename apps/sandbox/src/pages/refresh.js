// Keeps the element marked `data-refresh` as the server would draw it now, so that new mail shows
// up by itself. Only that element is replaced: a message that is being read stays where it is.
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
  // The sandbox may be restarting; the next turn tries again.
  refresh().catch(() => {});
}, EVERY_MS);
