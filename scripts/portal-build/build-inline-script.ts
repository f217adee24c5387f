import path from 'node:path';
import { build, type Rolldown } from 'vite';

const portal = path.join(import.meta.dirname, '../../apps/portal');

/** In a script these would end it, or have the browser read the rest of the page as a part of it. */
const UNSAFE = /<(!--|\/?script)/i;

/**
 * Bundles a module of the portal into one script that can be written into a page.
 *
 * @param define the values of the module's global constants, as source text.
 * @throws Error if the browser would not read it as it is.
 */
export async function buildInlineScript(
  entry: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    root: portal,
    configFile: false,
    define,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: path.resolve(portal, entry), output: { format: 'iife' } },
    },
  });
  // Cast, because `build` returns one output for one input that it does not watch.
  const { output } = built as Rolldown.RolldownOutput;
  const script = output[0].code.trim();
  if (UNSAFE.test(script)) throw new Error(`${entry} contains ${UNSAFE}`);
  return script;
}
