import { Button, FormError, Spinner } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-message.ts';
import { LoadFailed } from '../../../shared/api/load-failed.tsx';
import { paths } from '../../../shared/paths.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import type { WaitingStore } from '../api/store-install.ts';
import { connectTexts as words } from '../connect-texts.ts';
import { readStoreReturn } from '../store-return.ts';
import { texts } from '../texts.ts';

interface InstallPageProps {
  /** What is known of the store that waits in this browser: null for none, undefined not yet. */
  install: {
    data: WaitingStore | null | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (store: WaitingStore) => ReactNode;
}

/** Where an installation begun at Shopify ends: draws `children` with the store, else says why there is none. */
export function InstallPage({ install, children }: InstallPageProps) {
  const [query] = useSearchParams();
  const outcome = readStoreReturn(query);
  if (outcome !== null && outcome !== 'verified') return <Dead>{texts.returned[outcome]}</Dead>;
  if (install.error) {
    return (
      <FormPage title={words.documentTitle}>
        <LoadFailed
          message={failureMessage(install.error)}
          retryLabel={words.retry}
          retrying={install.isFetching}
          onRetry={() => void install.refetch()}
        />
      </FormPage>
    );
  }
  if (install.data === undefined) return <Spinner size="lg" label={words.loading} />;
  return install.data === null ? <Dead>{words.gone}</Dead> : children(install.data);
}

function Dead({ children }: { children: ReactNode }) {
  return (
    <FormPage title={words.documentTitle}>
      <FormError>{children}</FormError>
      <p className="text-sm text-text-muted">{words.again}</p>
      <Button size="lg" block render={(props) => <Link to={paths.home.getHref()} {...props} />}>
        {words.home}
      </Button>
    </FormPage>
  );
}
