import { EmptyArch, EmptyState } from '@atrium/ui';
import { Route } from 'react-router';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../texts.ts';

/**
 * Stands where an operator serves their own terms, privacy notice, cookie policy and contact page
 * in front of the portal; says so when they do not, rather than inventing legal text.
 */
function LegalPage({ title }: { title: string }) {
  useDocumentTitle(title);
  return (
    <EmptyState
      headingLevel={1}
      className="m-auto"
      illustration={<EmptyArch />}
      title={title}
      description={texts.legal.notPublished}
    />
  );
}

export function legalRoutes() {
  const pages = [
    { pattern: paths.terms.pattern, title: texts.footer.terms },
    { pattern: paths.privacy.pattern, title: texts.footer.privacy },
    { pattern: paths.cookiePolicy.pattern, title: texts.footer.cookiePolicy },
    { pattern: paths.contact.pattern, title: texts.footer.contact },
  ];
  return pages.map(({ pattern, title }) => (
    <Route key={pattern} path={pattern} element={<LegalPage title={title} />} />
  ));
}
