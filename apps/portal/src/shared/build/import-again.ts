/**
 * Imports, and retries once with a URL that the browser has not seen: some browsers remember a failed `import()` for the
 * life of the page.
 *
 * @param load imports the file and does nothing else.
 * @param name an export of that file.
 */
export async function importAgain<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): Promise<Module> {
  try {
    return await load();
  } catch (failure) {
    // The URL is read from the function's source, because not every browser names it in the error.
    const file = /\bimport\(\s*["'`](\.[^"'`]+)["'`]/.exec(String(load))?.[1];
    if (file === undefined) throw failure;
    const url = new URL(file, import.meta.url);
    url.searchParams.set('retry', String(Date.now()));
    // Cast, because it is the same file.
    const parts = (await import(/* @vite-ignore */ url.href)) as Module;
    if (!(name in parts)) throw failure;
    return parts;
  }
}
