export interface PortalConfig {
  geolocationUrl: string | null;
  /** The operator's container of tags (`gtm.js` under `url`); null where there is none. */
  container: { id: string; url: string } | null;
}

/** What the server wrote into the page; anything unreadable counts as nothing configured. */
export function readPortalConfig(document: Document): PortalConfig {
  const written = readJson(document.getElementById('portal-config')?.textContent ?? '{}');
  // Checked by hand here and in the session: a schema library would come with every first page.
  const textOf = (key: string) => {
    const value: unknown =
      typeof written === 'object' && written !== null ? Reflect.get(written, key) : null;
    return typeof value === 'string' ? value : null;
  };
  const id = textOf('gtmId');
  const url = textOf('gtmUrl');
  return {
    geolocationUrl: textOf('geolocationUrl'),
    container: id !== null && url !== null ? { id, url } : null,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
