import { messages, type StoreReturn } from '@atrium/contract';
import { Button, FormError, useSnackbar } from '@atrium/ui';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useConnectInstall, useDiscardInstall } from '../api/store-install.ts';
import { installTexts } from '../install-texts.ts';

interface ConnectStoreProps {
  /** The account the store will be connected to. */
  email: string;
  onConnected: (outcome: StoreReturn) => void;
  onOtherAccount: () => void;
  onLeave: () => void;
}

/** Confirms that a store installed at Shopify is connected to the logged-in account. */
export function ConnectStore({ email, onConnected, onOtherAccount, onLeave }: ConnectStoreProps) {
  const snackbar = useSnackbar();
  const { mutateAsync: connect } = useConnectInstall();
  const { mutateAsync: discard } = useDiscardInstall();
  const confirm = useAction(async () => {
    const outcome = await connect();
    if (outcome === 'verified') snackbar.show({ type: 'success', content: messages.storeAdded });
    onConnected(outcome);
  });
  const leave = useAction(async () => {
    // The server discards it later in any case.
    await discard().catch(() => undefined);
    onLeave();
  });
  return (
    <>
      {confirm.error ? (
        <FormError>{failureMessage(confirm.error, undefined, installTexts.failed)}</FormError>
      ) : null}
      <p className="rounded-card border border-border bg-surface-raised p-4 text-sm">
        {installTexts.account} <strong className="break-all font-medium">{email}</strong>
      </p>
      <div className="flex flex-col gap-3">
        <Button
          size="lg"
          block
          pending={confirm.isPending}
          pendingLabel={installTexts.pending}
          onClick={confirm.run}
        >
          {installTexts.confirm}
        </Button>
        <Button
          size="lg"
          block
          variant="secondary"
          disabled={confirm.isPending}
          onClick={onOtherAccount}
        >
          {installTexts.otherAccount}
        </Button>
        <Button size="lg" block variant="ghost" pending={leave.isPending} onClick={leave.run}>
          {installTexts.leave}
        </Button>
      </div>
    </>
  );
}
