import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { formPaths } from './src/shared/paths.ts';

type Bundle = Rolldown.OutputBundle;

const ENTRY = '<script type="module"';

/** The pages’ own chunks, by the end of the module that begins them. */
const FORM_PAGES = 'src/app/pages/form-pages.ts';
const SIGNED_IN = ['src/app/signed-in-routes.tsx', 'src/app/layouts/signed-in-loading.tsx'];

/**
 * Lets the page ask for all that its address needs at once, rather than one file after the other: the font
 * before the style sheet that names it has been read, and the scripts of the page at this address.
 */
export function earlyRequests(): Plugin {
  return {
    name: 'early-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        const present = [chunk?.fileName ?? '', ...(chunk?.imports ?? [])];
        const fonts = Object.keys(bundle).filter((fileName) => fileName.endsWith('.woff2'));
        return {
          // Before the style sheet, for which an inline script would wait.
          html: html.replace(ENTRY, `${pageScript(bundle, present)}\n    ${ENTRY}`),
          tags: [...fonts.map(fontLink), ...present.slice(1).map(moduleLink)],
        };
      },
    },
  };
}

/** Inline, so that it runs before any file has come; the server names its hash in the content policy. */
function pageScript(bundle: Bundle, present: readonly string[]): string {
  const filesOf = (...modules: string[]) =>
    modules
      .flatMap((module) => chunkOf(bundle, module))
      .filter((file, index, files) => !present.includes(file) && files.indexOf(file) === index)
      .map((file) => `/${file}`);
  const choice =
    `localStorage.getItem('auth_token')?${JSON.stringify(filesOf(...SIGNED_IN))}:` +
    `${JSON.stringify(formPaths)}.includes(location.pathname)?${JSON.stringify(filesOf(FORM_PAGES))}:[]`;
  const link = `Object.assign(document.createElement('link'),{rel:'modulepreload',href})`;
  return `<script>try{for(const href of ${choice})document.head.append(${link})}catch{}</script>`;
}

/** The file that begins with `module`, and those it imports. */
function chunkOf(bundle: Bundle, module: string): string[] {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
  );
  if (chunk?.type !== 'chunk') throw new Error(`${module} begins no chunk`);
  return [chunk.fileName, ...chunk.imports];
}

function moduleLink(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    injectTo: 'head',
    attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: '' },
  };
}

function fontLink(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    injectTo: 'head',
    attrs: {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href: `/${fileName}`,
      crossorigin: '',
    },
  };
}
