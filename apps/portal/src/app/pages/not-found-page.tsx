import { Button, EmptyState, LostArch } from '@atrium/ui';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { texts } from '../texts.ts';

export function NotFoundPage() {
  return (
    <EmptyState
      headingLevel={1}
      className="m-auto"
      illustration={<LostArch />}
      title={texts.notFound.title}
      description={texts.notFound.description}
      action={
        <Button size="lg" render={(props) => <Link to={paths.home.getHref()} {...props} />}>
          {texts.goHome}
        </Button>
      }
    />
  );
}
