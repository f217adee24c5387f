import { EmptyArch, EmptyState } from '@atrium/ui';
import { texts } from '../texts.ts';

/**
 * Stands where an operator serves their own terms, privacy notice, cookie policy and contact page
 * in front of the portal; says so when they do not, rather than inventing legal text.
 */
export function LegalPage({ title }: { title: string }) {
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
