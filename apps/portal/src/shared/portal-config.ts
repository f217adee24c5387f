export interface PortalConfig {
  geolocationUrl: string | null;
  gtmId: string | null;
}

/** What the server wrote into the page; anything unreadable counts as nothing configured. */
export function readPortalConfig(document: Document): PortalConfig {
  const written = readJson(document.getElementById('portal-config')?.textContent ?? '{}');
  // Checked by hand here and in the session: a schema library would come with every first page.
  const textOf = (key: keyof PortalConfig) => {
    const value: unknown =
      typeof written === 'object' && written !== null ? Reflect.get(written, key) : null;
    return typeof value === 'string' ? value : null;
  };
  return { geolocationUrl: textOf('geolocationUrl'), gtmId: textOf('gtmId') };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
