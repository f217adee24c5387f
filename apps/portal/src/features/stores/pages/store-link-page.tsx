import { messages, normalizeStoreDomain } from '@atrium/contract';
import { Button, EmptyArch, EmptyState, Spinner, useSnackbar } from '@atrium/ui';
import { Navigate, useNavigate, useParams } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
import { useAction } from '../../../shared/forms/use-action.ts';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useSession } from '../../../shared/services.ts';
import { switchedText } from '../../../shared/session/store-switch.ts';
import { useProfile } from '../../profile/api/get-profile.ts';
import { useChangeStoreInPlace } from '../api/store-calls.ts';

const texts = {
  opening: 'Opening your store',
  notYours: (domain: string) =>
    `${domain} is not one of your stores. If it should be, add it first.`,
  retry: 'Try again',
};

/** `/s/NAME`: makes one of the merchant's stores current and redirects home. Kept through the login. */
export function StoreLinkPage() {
  const { name = '' } = useParams();
  const { token } = useSession();
  const domain = normalizeStoreDomain(name);
  if (token === null || domain === null) return <Navigate to={paths.home.getHref()} replace />;
  return <OpenStore domain={domain} />;
}

function OpenStore({ domain }: { domain: string }) {
  const { run: open, error, isPending } = useOpenStore();
  const failure = useLoadFailure({ data: undefined, error });
  useOnArrival(() => open(domain));
  if (failure) {
    return (
      <div role="alert" className="m-auto">
        <EmptyState
          headingLevel={1}
          illustration={<EmptyArch />}
          title={messages.somethingWentWrong}
          description={failureMessage(failure)}
          action={
            <Button pending={isPending} onClick={() => open(domain)}>
              {texts.retry}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="grid flex-1 place-items-center text-accent">
      <Spinner size="lg" label={texts.opening} />
    </div>
  );
}

/** Switches to the store, if it is the merchant's and not current already, and redirects home. */
function useOpenStore() {
  const profile = useProfile();
  const select = useChangeStoreInPlace();
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  return useAction(async (domain: string) => {
    const { data, error } = await profile.refetch({ cancelRefetch: false });
    if (!data) throw error;
    const { currentShop, shops } = data.shoplist;
    let state: RouteState | null = null;
    const store = shops.find((shop) => shop.domain === domain);
    if (!store) {
      snackbar.show({ type: 'warning', content: texts.notYours(domain) });
    } else if (currentShop?.domain !== domain) {
      await select(store.domain, store.type);
      snackbar.show({ type: 'success', content: switchedText(store.name) });
      state = { switchedTo: store.name };
    }
    navigate(paths.home.getHref(), { replace: true, state });
  });
}
