// A tag container like an operator's: stores the click ids of partner links in the cookies that the portal reads, and
// reports the names of its events to its origin.
{
  const origin = new URL(document.currentScript.src);
  const query = new URLSearchParams(location.search);
  const days = 30;
  const granted = () => {
    const consents = dataLayer.filter((entry) => entry[0] === 'consent');
    return consents.at(-1)?.[2]?.ad_storage === 'granted';
  };
  const keep = (cookie, value) => {
    if (value === null || !granted()) return;
    // biome-ignore lint/suspicious/noDocumentCookie: so do the networks' own scripts.
    document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax`;
  };
  const report = ({ event }) => {
    if (typeof event !== 'string' || !granted()) return;
    const body = JSON.stringify({ container: origin.searchParams.get('id'), event });
    fetch(new URL('collect', origin), { method: 'POST', mode: 'no-cors', keepalive: true, body });
  };

  keep('irclickid', query.get('irclickid'));
  keep('_fprom_tid', query.get('fpr'));
  dataLayer.forEach(report);
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...entries) => {
    const length = push(...entries);
    entries.forEach(report);
    return length;
  };
}
