import { STORE_REQUEST_RETRY_DAYS, type StoreRequest } from '@atrium/contract';
import { Button, Card, DateText, useSnackbar } from '@atrium/ui';
import { useId, useState } from 'react';
import { ConfirmAction } from '../../../shared/forms/confirm-action.tsx';
import { SentenceWithName } from '../../../shared/wrapping-text.tsx';
import { useDecideStoreRequest } from '../api/store-requests.ts';

const texts = {
  title: (email: string, store: string) => `${email} would like to use ${store}`,
  text: 'Shopify has confirmed that they run it too. You confirmed it first, so you decide. Answer by',
  approve: 'Approve',
  decline: 'Decline',
  /** Distinguishes the buttons of several requests. */
  whose: (email: string, store: string) => `${email} for ${store}`,
  cancel: 'Not now',
  approving: {
    title: (email: string) => `Let ${email} use your store?`,
    description: (store: string) =>
      `They’ll be able to start and open every product of ${store} with their own account. Your own access doesn’t change. You can end theirs in Stores later.`,
    confirm: 'Approve',
    pending: 'Approving',
    done: (email: string, store: string) => `${email} can now use ${store}.`,
    failed: 'We couldn’t approve the request.',
  },
  declining: {
    title: (email: string) => `Decline the request from ${email}?`,
    description: (store: string) =>
      `They won’t get access to ${store} here, and can ask again in ${STORE_REQUEST_RETRY_DAYS} days. Nothing changes in Shopify.`,
    confirm: 'Decline',
    pending: 'Declining',
    done: (email: string, store: string) => `You declined the request from ${email} for ${store}.`,
    failed: 'We couldn’t decline the request.',
  },
};

interface StoreRequestsProps {
  requests: readonly StoreRequest[];
  /** Another button of the page is the primary one. */
  quiet: boolean;
  onReauthenticate: () => void;
}

/** Requests of other accounts that have verified one of the merchant's stores. */
export function StoreRequests({ requests, quiet, onReauthenticate }: StoreRequestsProps) {
  const [decision, setDecision] = useState<{ request: StoreRequest; approved: boolean } | null>(
    null,
  );
  return (
    <>
      {requests.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          isOneOfMany={requests.length > 1}
          quiet={quiet}
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
  /** Its buttons are then named after it. */
  isOneOfMany: boolean;
  quiet: boolean;
  onDecide: (approved: boolean) => void;
}

function RequestCard({ request, isOneOfMany, quiet, onDecide }: RequestCardProps) {
  const titleId = useId();
  const whose = isOneOfMany ? (
    <span className="sr-only"> {texts.whose(request.email, request.name)}</span>
  ) : null;
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="flex min-h-53 flex-col gap-4 sm:min-h-28 xl:min-h-23 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
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
          {whose}
        </Button>
        <Button variant={quiet ? 'secondary' : 'primary'} onClick={() => onDecide(true)}>
          {texts.approve}
          {whose}
        </Button>
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

/** Explains and confirms an approval or a refusal. */
function DecisionDialog({ request, approved, onClose, onReauthenticate }: DecisionDialogProps) {
  const snackbar = useSnackbar();
  const { mutateAsync: decide } = useDecideStoreRequest();
  const dialogTexts = approved ? texts.approving : texts.declining;
  return (
    <ConfirmAction
      title={<SentenceWithName sentence={dialogTexts.title} name={request.email} />}
      description={dialogTexts.description(request.name)}
      confirmLabel={dialogTexts.confirm}
      cancelLabel={texts.cancel}
      pendingLabel={dialogTexts.pending}
      failedText={dialogTexts.failed}
      action={async () => {
        await decide({ id: request.id, approved });
        snackbar.show({ type: 'success', content: dialogTexts.done(request.email, request.name) });
        onClose();
        // The card that opened the dialog is removed, so the focus moves to the heading.
        requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
      }}
      onClose={onClose}
      onReauthenticate={onReauthenticate}
    />
  );
}
