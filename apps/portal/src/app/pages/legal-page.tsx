import { Button, EmptyArch, EmptyState } from '@atrium/ui';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { texts } from '../texts.ts';

/**
 * Placeholder for the operator's own terms, privacy notice, cookie policy and contact page, which their reverse proxy serves
 * instead. It does not invent legal text.
 */
export function LegalPage({ title }: { title: string }) {
  return (
    <EmptyState
      headingLevel={1}
      className="m-auto"
      illustration={<EmptyArch />}
      title={title}
      description={texts.legal.notPublished}
      action={
        <Button size="lg" render={(props) => <Link to={paths.home.getHref()} {...props} />}>
          {texts.goHome}
        </Button>
      }
    />
  );
}
