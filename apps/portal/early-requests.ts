import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { CONSENT_COOKIE } from './src/features/consent/consent-choice.ts';
import { DECIDING_QUERY } from './src/shared/address-secrets.ts';
import { formPaths } from './src/shared/paths.ts';

type Bundle = Rolldown.OutputBundle;

const ENTRY = '<script type="module"';

/** The pages’ own chunks, by the end of the module that begins them. */
const FORM_PAGES = 'src/app/pages/form-pages.ts';
const SIGNED_IN = ['src/app/signed-in-routes.tsx', 'src/app/layouts/signed-in-loading.tsx'];

/**
 * Lets the page ask for all that its address needs at once, rather than one file after the other: the font
 * before the style sheet that names it has been read, and the scripts of the page at this address. A page
 * that is there already (`scripts/prerender-portal.ts`) is painted before its scripts are asked for.
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
          html: html.replace(
            ENTRY,
            () => `<script>${pageScript(bundle, present)}</script>\n    ${ENTRY}`,
          ),
          tags: fonts.map(fontLink),
        };
      },
    },
  };
}

/**
 * Inline, so that it runs before any file has come; the server names its hash in the content policy. It finds
 * out whether the prerendered page is the one to show, and whether it will ask about cookies, and keeps what is pressed until React is there: a button (a form
 * that is sent with Enter presses its button too), or a link that carries what was typed along (`data-carries`), which
 * the browser alone would follow without it. All other links lead to pages that stand by themselves.
 */
function pageScript(bundle: Bundle, present: readonly string[]): string {
  const [entry = ''] = present;
  const addresses = (files: readonly string[]) => JSON.stringify(files.map((file) => `/${file}`));
  const filesOf = (...modules: string[]) =>
    addresses(
      modules
        .flatMap((module) => chunkOf(bundle, module))
        .filter((file, index, files) => !present.includes(file) && files.indexOf(file) === index),
    );
  return `{
const page=document.documentElement.dataset
let token
try{token=localStorage.getItem('auth_token')}catch{}
if('tags' in page&&!navigator.globalPrivacyControl&&!document.cookie.includes('${CONSENT_COOKIE}='))page.asks=''
if(page.prerendered&&(token||history.state?.usr||${DECIDING_QUERY}.test(location.search)))page.prerendered='stale'
const add=(name,attributes)=>document.head.append(Object.assign(document.createElement(name),attributes))
const run=()=>import('/${entry}')
const fetchScripts=()=>{
const more=token?${filesOf(...SIGNED_IN)}:${JSON.stringify(formPaths)}.includes(location.pathname)?${filesOf(FORM_PAGES)}:[]
for(const href of [...${addresses(present)},...more])add('link',{rel:'modulepreload',href})
if(page.prerendered)document.readyState==='loading'?addEventListener('DOMContentLoaded',run):run()
}
addEventListener('click',(event)=>{
const pressed=page.prerendered&&event.target.closest('button,[data-carries]')
if(!pressed||pressed.href&&(event.ctrlKey||event.metaKey||event.shiftKey))return
event.preventDefault()
window.heldPress=pressed
},true)
page.prerendered==='shown'&&!document.hidden?requestAnimationFrame(()=>setTimeout(fetchScripts)):fetchScripts()
}`;
}

/** The file that begins with `module`, and those it imports. */
function chunkOf(bundle: Bundle, module: string): string[] {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
  );
  if (chunk?.type !== 'chunk') throw new Error(`${module} begins no chunk`);
  return [chunk.fileName, ...chunk.imports];
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
