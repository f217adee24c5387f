import type { PageSettings } from '@atrium/contract';
import * as z from 'zod/mini';

export interface PortalConfig {
  geolocationUrl: string | null;
  /** The operator's tag container (`gtm.js` under `url`), or null. */
  container: { id: string; url: string } | null;
  /** The operator's help page (https) or address (mailto), or null. */
  helpUrl: string | null;
}

const setting = z.optional(z.nullable(z.string()));
// Optional, because the page as built has none: the server fills them in.
const settings = z.object({
  geolocationUrl: setting,
  // The server has checked it; anything else in its place must not become a link.
  helpUrl: z.optional(z.nullable(z.string().check(z.regex(/^(https:\/\/|mailto:)/)))),
  gtmId: setting,
  gtmUrl: setting,
} satisfies Record<keyof PageSettings, z.ZodMiniType<string | null | undefined>>);

/** Reads the configuration that the server wrote into the page; an invalid one counts as empty. */
export function readPortalConfig(document: Document): PortalConfig {
  const written = document.getElementById('portal-config')?.textContent ?? '';
  const { geolocationUrl, helpUrl, gtmId, gtmUrl } =
    settings.safeParse(readJson(written)).data ?? {};
  return {
    geolocationUrl: geolocationUrl ?? null,
    helpUrl: helpUrl ?? null,
    container: gtmId && gtmUrl ? { id: gtmId, url: gtmUrl } : null,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
