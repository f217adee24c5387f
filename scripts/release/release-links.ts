import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A link or a picture with a relative address, its text or description first. Both may be on several lines. */
const LINK = /!?\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
const CODE = /(^```[\s\S]*?^```)/m;

/** The links of a release's own documents to files that are not in it, as `document: link`. */
export function listBrokenLinks(release: string): string[] {
  return documentsOf(release).flatMap((file) =>
    outsideCode(readFileSync(path.join(release, file), 'utf8')).flatMap((text) =>
      [...text.matchAll(LINK)]
        .map(([, , link = '']) => link)
        .filter((link) => !existsSync(path.join(release, path.dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    ),
  );
}

/** Replaces links to files that are not in a release, such as sources and pictures, by their text. */
export function unlinkMissingFiles(release: string): void {
  for (const file of documentsOf(release)) {
    const document = path.join(release, file);
    const unlinked = readFileSync(document, 'utf8')
      .split(CODE)
      .map((part) =>
        isCode(part)
          ? part
          : part.replaceAll(LINK, (whole, text: string, link: string) =>
              existsSync(path.join(release, path.dirname(file), link)) ? whole : text,
            ),
      );
    writeFileSync(document, unlinked.join(''));
  }
}

const isCode = (part: string) => part.startsWith('```');
const outsideCode = (text: string) => text.split(CODE).filter((part) => !isCode(part));

/** Not those of libraries. */
function documentsOf(release: string): string[] {
  return globSync('**/*.md', { cwd: release }).filter(
    (file) => !/(^|\/)(node_modules|licences)\//.test(file),
  );
}
