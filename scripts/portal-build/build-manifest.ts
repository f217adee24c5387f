import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  file: string;
  /** Whether an `import()` loads it. */
  isDynamicEntry?: boolean;
  imports?: string[];
  assets?: string[];
}

/** Vite's record of a build: the files that each module begins, and what they import. */
export type BuildManifest = Readonly<Record<string, Chunk>>;

export function readManifest(dist: string): BuildManifest {
  // Cast, because Vite wrote it.
  return JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as BuildManifest;
}

/**
 * The module of a lazy part by its export, after which its file is named (`SignedInLayout`, `signed-in-layout.tsx`).
 *
 * @throws Error if none or more than one is named so.
 */
export function moduleOf(manifest: BuildManifest, exportName: string): string {
  const name = exportName.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
  const modules = Object.keys(manifest).filter(
    (module) => manifest[module]?.isDynamicEntry && path.posix.parse(module).name === name,
  );
  const [module] = modules;
  if (!module || modules.length > 1) {
    throw new Error(
      `${exportName} needs a file of its own, ${name}.tsx; there are ${modules.length}`,
    );
  }
  return module;
}

/**
 * The scripts that a browser must have before it can run these modules, each once.
 *
 * @throws Error if a module begins no file of the build.
 */
export function scriptsOf(manifest: BuildManifest, modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (module: string) => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`${module} begins no chunk`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return found;
}
