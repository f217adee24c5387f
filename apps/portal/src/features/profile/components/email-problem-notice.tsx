import type { EmailProblem } from '@atrium/contract';
import { Button, Card } from '@atrium/ui';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { paths } from '../../../shared/paths.ts';
import { useDismissEmailProblem } from '../api/profile-calls.ts';
import { emailProblemTexts as texts } from '../texts.ts';

interface EmailProblemNoticeProps {
  email: string;
  problem: EmailProblem;
}

/** Tells the merchant that emails to their address fail, since no email can. */
export function EmailProblemNotice({ email, problem }: EmailProblemNoticeProps) {
  const titleId = useId();
  const notifyFailure = useFailureNotice();
  const { mutate: dismiss, isPending } = useDismissEmailProblem();
  const { title, text } = texts[problem];
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="mt-4 flex flex-col gap-4 sm:mt-8 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 id={titleId} className="text-base">
          {title}
        </h2>
        <p className="break-words text-sm text-text-muted">{text(email)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">
        <Button render={(link) => <Link to={paths.accountSettings.getHref()} {...link} />}>
          {texts.change}
        </Button>
        <Button
          variant="secondary"
          pending={isPending}
          pendingLabel={texts.dismissing}
          onClick={() =>
            dismiss(undefined, { onError: (error) => notifyFailure(error, texts.failed) })
          }
        >
          {texts.dismiss}
        </Button>
      </div>
    </Card>
  );
}
