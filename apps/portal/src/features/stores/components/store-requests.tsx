import { isApiError, type StoreRequest } from '@atrium/contract';
import { Button, Card, ConfirmDialog, DateText, useSnackbar } from '@atrium/ui';
import { useId, useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useSingleFlight } from '../../../shared/run-once.ts';
import { type StoreDecision, useDecideStoreRequest } from '../api/store-requests.ts';
import { requestTexts as texts } from '../texts.ts';

interface StoreRequestsProps {
  requests: readonly StoreRequest[];
  onReauthenticate: () => void;
}

/** Other accounts that have proved one of the merchant's stores; each waits for a word. */
export function StoreRequests({ requests, onReauthenticate }: StoreRequestsProps) {
  const [decision, setDecision] = useState<{ request: StoreRequest; approved: boolean } | null>(
    null,
  );
  return (
    <>
      {requests.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onDecide={(approved) => setDecision({ request, approved })}
        />
      ))}
      {decision ? (
        <DecisionDialog
          {...decision}
          onClose={() => setDecision(null)}
          onReauthenticate={onReauthenticate}
        />
      ) : null}
    </>
  );
}

interface RequestCardProps {
  request: StoreRequest;
  onDecide: (approved: boolean) => void;
}

function RequestCard({ request, onDecide }: RequestCardProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 id={titleId} className="break-words text-base">
          {texts.title(request.email, request.name)}
        </h2>
        <p className="text-sm text-text-muted">
          {texts.text} <DateText value={request.expiresAt} />.
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onDecide(false)}>
          {texts.decline}
        </Button>
        <Button onClick={() => onDecide(true)}>{texts.approve}</Button>
      </div>
    </Card>
  );
}

interface DecisionDialogProps {
  request: StoreRequest;
  approved: boolean;
  onClose: () => void;
  onReauthenticate: () => void;
}

/** Says what approving or declining means before it is done. */
function DecisionDialog({ request, approved, onClose, onReauthenticate }: DecisionDialogProps) {
  const snackbar = useSnackbar();
  const [error, setError] = useState<unknown>();
  const { mutateAsync: decide, isPending } = useDecideStoreRequest();
  const words = approved ? texts.approving : texts.declining;
  const isStale = isApiError(error, 'reauthentication_required');
  const confirm = useSingleFlight(async (answer: StoreDecision) => {
    setError(undefined);
    try {
      await decide(answer);
      snackbar.show({ type: 'success', content: words.done });
      onClose();
      // The card that the dialog was opened from goes, and the focus with it.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
    } catch (failure) {
      setError(failure);
    }
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title(request.email)}
      description={words.description(request.name)}
      confirmLabel={isStale ? texts.logInAgain : words.confirm}
      cancelLabel={texts.cancel}
      pending={isPending}
      pendingLabel={words.pending}
      error={error === undefined ? undefined : failureMessage(error)}
      onConfirm={isStale ? onReauthenticate : () => confirm({ id: request.id, approved })}
    />
  );
}
