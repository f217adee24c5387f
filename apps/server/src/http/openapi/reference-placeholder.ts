import { info } from './openapi-introduction.ts';

const VIEWER = '<div id="swagger-ui"></div>';

/**
 * The viewer's page with what is seen while its scripts load: the header, the title and the place of the sections, in the
 * viewer's own elements and classes, so that nothing moves when it draws them (`navigation.js`).
 */
export function withPlaceholder(page: string, root: string, mark: string): string {
  return page.replace('</title>', `</title>${headOf(root)}`).replace(
    VIEWER,
    `<nav aria-label="Areas of the API"><details><summary>Sections</summary></details></nav>
    ${VIEWER}
    <div id="placeholder"><div class="swagger-ui">
      <header class="topbar"><div class="wrapper"><div class="topbar-wrapper">
        <a class="link" href="/"><img alt="" src="data:image/svg+xml;base64,${btoa(mark)}"></a>
      </div></div></header>
      <div class="information-container wrapper"><section class="block col-12"><div class="info">
        <hgroup class="main">
          <h1 class="title">${info.title}<span><small><pre class="version"> ${info.version} </pre></small><small class="version-stamp"><pre class="version">OAS 3.1</pre></small></span></h1>
          <a class="link" href="${root}/json"><span class="url">${root}/json</span></a>
        </hgroup>
        <p class="info__summary">${info.summary}</p>
        <p class="loading-note">Loading the calls…<i></i><i></i><i></i><i></i></p>
        <noscript><p>This page needs JavaScript. The same reference for machines is ${root}/json.</p></noscript>
      </div></section></div>
    </div></div>`,
  );
}

/** The viewer's page has no viewport, so phones would show it tiny. */
function headOf(root: string): string {
  return `
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="preload" href="${root}/instrument-sans.woff2" as="font" type="font/woff2" crossorigin>
      <script src="${root}/scheme.js"></script>`;
}
