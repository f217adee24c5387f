import path from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const ENTRY = 'virtual:entry';

/** The modules in a bundle of `code`. */
async function modulesOf(code: string): Promise<string[]> {
  const bundle = await rolldown({
    input: ENTRY,
    cwd: path.join(root, 'apps/portal'),
    platform: 'browser',
    external: /^react(-dom)?(\/|$)/,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (source, importer) =>
          source === ENTRY
            ? path.join(root, 'apps/portal/src/entry.ts')
            : // Only Vite resolves the URL of a worker.
              source.endsWith('.css') || source.endsWith('?worker&url')
              ? { id: source, external: true }
              : importer === undefined
                ? source
                : null,
        load: (id) => (id.endsWith('portal/src/entry.ts') ? { code, moduleType: 'ts' } : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output.flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).flatMap(([id, { code: kept }]) => (kept ? [id] : []))
      : [],
  );
}

const heavy =
  /react-easy-crop|react-dropzone|file-selector|embla|crop-dialog|image-upload|carousel/;

test('a page that uses a button gets no cropper, no drop zone and no carousel', async () => {
  const modules = await modulesOf("export { Button } from '@atrium/ui';");
  expect(modules.some((id) => id.endsWith('ui/src/button/button.tsx'))).toBe(true);
  expect(modules.filter((id) => heavy.test(id))).toEqual([]);
  expect(modules.filter((id) => id.includes('@radix-ui'))).toEqual([]);
});

test('the carousel, the upload area and the crop dialog are entries of their own', async () => {
  const carousel = await modulesOf("export { Carousel } from '@atrium/ui/carousel';");
  expect(carousel.some((id) => id.includes('embla'))).toBe(true);
  const upload = await modulesOf("export { ImageUpload } from '@atrium/ui/image-upload';");
  expect(upload.some((id) => id.includes('react-easy-crop'))).toBe(true);
  const crop = await modulesOf("export { CropDialog } from '@atrium/ui/crop-dialog';");
  expect(crop.filter((id) => /react-dropzone/.test(id))).toEqual([]);
});
