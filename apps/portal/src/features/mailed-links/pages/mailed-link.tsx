import { Button, FormError } from '@atrium/ui';
import type { ReactNode } from 'react';
import {
  failureMessage,
  type UnusableLinkTexts,
  unusableLinkText,
} from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { FormPage } from '../../auth/components/form-page.tsx';

interface MailedLinkTexts extends UnusableLinkTexts {
  /** What the action does. */
  lead: string;
  submit: string;
  pending: string;
  /** For a merchant who did not expect this page. */
  note: string;
  incomplete: string;
}

interface MailedLinkProps {
  title: string;
  mailData: string;
  texts: MailedLinkTexts;
  /** What else the action does, which the merchant has to confirm by the button. */
  question?: string | null;
  /** Called by the button; its errors are shown here. */
  act: (body: { data: string }) => Promise<void>;
  /** Shown if the link cannot be used any more. */
  alternative: ReactNode;
}

/** Runs the action of a mailed link, only on a click: email programs open links by themselves. */
export function MailedLink(props: MailedLinkProps) {
  const { title, mailData, texts, question = null, act, alternative } = props;
  const { run, isPending, error } = useAction(() => act({ data: mailData }));
  const unusable = mailData === '' ? texts.incomplete : unusableLinkText(texts, error);
  if (unusable !== null) {
    return (
      <FormPage title={title}>
        <FormError>{unusable}</FormError>
        {alternative}
      </FormPage>
    );
  }
  return (
    <FormPage title={title} lead={texts.lead}>
      {error === undefined ? null : <FormError>{failureMessage(error)}</FormError>}
      {question === null ? null : (
        <p
          role="alert"
          className="rounded-control bg-warning-soft px-3.5 py-3 text-sm text-warning-text forced-colors:border"
        >
          {question}
        </p>
      )}
      <Button size="lg" block pending={isPending} pendingLabel={texts.pending} onClick={run}>
        {texts.submit}
      </Button>
      <p className="text-sm text-text-muted">{texts.note}</p>
    </FormPage>
  );
}
