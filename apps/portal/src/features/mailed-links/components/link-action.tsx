import { isApiError } from '@atrium/contract';
import { Button, FormError } from '@atrium/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useSingleFlight } from '../../../shared/run-once.ts';

interface LinkActionTexts {
  submit: string;
  pending: string;
  /** What there is to do for who came here by mistake. */
  note: string;
  incomplete: string;
  expired: string;
  used: string;
  conflict?: string;
}

interface LinkActionProps {
  mailData: string;
  texts: LinkActionTexts;
  /** What the button does; its failures are shown here. */
  act: (body: { data: string }) => Promise<void>;
  /** Another way, for when the link does nothing any more. */
  otherWay: ReactNode;
}

/** Does what a mailed link allows, but only when asked: mail programs open links by themselves. */
export function LinkAction({ mailData, texts, act, otherWay }: LinkActionProps) {
  const [error, setError] = useState<unknown>();
  const { mutateAsync: run, isPending } = useMutation({ mutationFn: act });
  const press = useSingleFlight(async () => {
    setError(undefined);
    try {
      await run({ data: mailData });
    } catch (failure) {
      setError(failure);
    }
  });
  const dead = mailData === '' ? texts.incomplete : deadLinkText(texts, error);
  if (dead !== null) {
    return (
      <>
        <FormError>{dead}</FormError>
        {otherWay}
      </>
    );
  }
  return (
    <>
      {error === undefined ? null : <FormError>{failureMessage(error)}</FormError>}
      <Button size="lg" block pending={isPending} pendingLabel={texts.pending} onClick={press}>
        {texts.submit}
      </Button>
      <p className="text-sm text-text-muted">{texts.note}</p>
    </>
  );
}

function deadLinkText(texts: LinkActionTexts, error: unknown): string | null {
  if (isApiError(error, 'invalid_handoff')) return texts.expired;
  if (isApiError(error, 'already_used')) return texts.used;
  if (isApiError(error, 'conflict')) return texts.conflict ?? null;
  return null;
}
