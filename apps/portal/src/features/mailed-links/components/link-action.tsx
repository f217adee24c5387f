import { Button, FormError } from '@atrium/ui';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { type UnusableLinkTexts, unusableLinkText } from '../../../shared/api/unusable-link.ts';
import { useAction } from '../../../shared/forms/use-action.ts';

interface LinkActionTexts extends UnusableLinkTexts {
  submit: string;
  pending: string;
  /** For a merchant who did not expect this page. */
  note: string;
  incomplete: string;
}

interface LinkActionProps {
  mailData: string;
  texts: LinkActionTexts;
  /** Called by the button; its errors are shown here. */
  act: (body: { data: string }) => Promise<void>;
  /** Shown if the link cannot be used any more. */
  alternative: ReactNode;
}

/** Runs the action of a mailed link, only on a click: email programs open links by themselves. */
export function LinkAction({ mailData, texts, act, alternative }: LinkActionProps) {
  const { run, isPending, error } = useAction(() => act({ data: mailData }));
  const unusable = mailData === '' ? texts.incomplete : unusableLinkText(texts, error);
  if (unusable !== null) {
    return (
      <>
        <FormError>{unusable}</FormError>
        {alternative}
      </>
    );
  }
  return (
    <>
      {error === undefined ? null : <FormError>{failureMessage(error)}</FormError>}
      <Button size="lg" block pending={isPending} pendingLabel={texts.pending} onClick={run}>
        {texts.submit}
      </Button>
      <p className="text-sm text-text-muted">{texts.note}</p>
    </>
  );
}
