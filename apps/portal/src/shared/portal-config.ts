import * as z from 'zod/mini';

const configSchema = z.object({
  geolocationUrl: z._default(z.nullable(z.string()), null),
  gtmId: z._default(z.nullable(z.string()), null),
});

export type PortalConfig = z.infer<typeof configSchema>;

/** What the server wrote into the page; anything unreadable counts as nothing configured. */
export function readPortalConfig(document: Document): PortalConfig {
  try {
    const text = document.getElementById('portal-config')?.textContent ?? '{}';
    return configSchema.parse(JSON.parse(text));
  } catch {
    return { geolocationUrl: null, gtmId: null };
  }
}
