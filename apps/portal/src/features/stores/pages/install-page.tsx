import { Button, EmptyArch, EmptyState, FormError, Spinner } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
import { paths } from '../../../shared/paths.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import type { InstalledStore } from '../api/store-install.ts';
import { installTexts } from '../install-texts.ts';
import { readStoreReturn } from '../store-return.ts';
import { texts } from '../texts.ts';

interface InstallPageProps {
  /** The heading where there is no store to connect. */
  title: string;
  /** The query of the installed store: null if there is none, undefined while it loads. */
  install: {
    data: InstalledStore | null | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (store: InstalledStore) => ReactNode;
}

/**
 * The page after an install that began at Shopify: renders `children` with the store, or an explanation if there is
 * none.
 */
export function InstallPage({ title, install, children }: InstallPageProps) {
  const [query] = useSearchParams();
  const failure = useLoadFailure(install);
  const outcome = readStoreReturn(query);
  if (outcome !== null && outcome !== 'verified') {
    return (
      <Unavailable title={title} isError={outcome !== 'denied'}>
        {texts.returned[outcome]}
      </Unavailable>
    );
  }
  if (failure) {
    return (
      <div role="alert">
        <EmptyState
          headingLevel={1}
          illustration={<EmptyArch />}
          title={title}
          description={failureMessage(failure)}
          action={
            <Button pending={install.isFetching} onClick={() => void install.refetch()}>
              {installTexts.retry}
            </Button>
          }
        />
      </div>
    );
  }
  if (install.data === undefined) return <Spinner size="lg" label={installTexts.loading} />;
  return install.data === null ? (
    <Unavailable title={title} isError>
      {installTexts.gone}
    </Unavailable>
  ) : (
    children(install.data)
  );
}

interface UnavailableProps {
  title: string;
  /** False if the merchant has cancelled it. */
  isError: boolean;
  children: ReactNode;
}

function Unavailable({ title, isError, children }: UnavailableProps) {
  return (
    <FormPage title={title} lead={isError ? null : children}>
      {isError ? <FormError>{children}</FormError> : null}
      <p className="text-sm text-text-muted">{installTexts.again}</p>
      <Button size="lg" block render={(props) => <Link to={paths.home.getHref()} {...props} />}>
        {installTexts.home}
      </Button>
    </FormPage>
  );
}
