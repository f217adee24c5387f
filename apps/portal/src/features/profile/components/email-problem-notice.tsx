import type { EmailProblem } from '@atrium/contract';
import { Button, Card } from '@atrium/ui';
import { MailWarning } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { paths } from '../../../shared/paths.ts';
import { useDismissEmailProblem } from '../api/profile-calls.ts';
import { emailProblemTexts as texts } from '../texts.ts';

interface EmailProblemNoticeProps {
  email: string;
  problem: EmailProblem;
}

/** Shows the merchant that emails to their address fail, because no email can report it. */
export function EmailProblemNotice({ email, problem }: EmailProblemNoticeProps) {
  const titleId = useId();
  const notifyFailure = useFailureNotice();
  const { mutateAsync } = useDismissEmailProblem();
  const { run: dismiss, isPending } = useAction(
    () => mutateAsync(),
    (error) => notifyFailure(error, undefined, texts.failed),
  );
  const { title, text } = texts[problem];
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby={titleId}
      className="mt-4 flex flex-col gap-3 p-4 sm:mt-6 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id={titleId} className="flex items-center gap-2 text-base">
          <MailWarning aria-hidden="true" className="size-5 shrink-0 text-warning-text" />
          {title}
        </h2>
        <p className="break-words text-sm text-text-muted">{text(email)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          render={(link) => <Link to={paths.accountSettings.getHref()} {...link} />}
        >
          {texts.change}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          pending={isPending}
          pendingLabel={texts.dismissing}
          onClick={dismiss}
        >
          {texts.dismiss}
        </Button>
      </div>
    </Card>
  );
}
