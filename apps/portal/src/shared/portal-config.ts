export interface PortalConfig {
  geolocationUrl: string | null;
  /** The operator's tag container (`gtm.js` under `url`), or null. */
  container: { id: string; url: string } | null;
  /** The operator's help page (https) or address (mailto), or null. */
  helpUrl: string | null;
}

/** Reads the configuration that the server wrote into the page; invalid JSON counts as empty. */
export function readPortalConfig(document: Document): PortalConfig {
  const written = readJson(document.getElementById('portal-config')?.textContent ?? '{}');
  // Checked by hand, because a schema library would enlarge the first script.
  const textOf = (key: string) => {
    const value: unknown =
      typeof written === 'object' && written !== null ? Reflect.get(written, key) : null;
    return typeof value === 'string' ? value : null;
  };
  const id = textOf('gtmId');
  const url = textOf('gtmUrl');
  return {
    geolocationUrl: textOf('geolocationUrl'),
    helpUrl: helpUrlOrNull(textOf('helpUrl')),
    container: id !== null && url !== null ? { id, url } : null,
  };
}

/** The server has checked it; anything else in its place must not become a link. */
function helpUrlOrNull(url: string | null): string | null {
  return url !== null && /^(https:\/\/|mailto:)/.test(url) ? url : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
