import { Button } from '@atrium/ui';
import { usePending } from '../../../shared/use-call.ts';
import { verifyTexts } from '../verify-texts.ts';
import { FormPage } from './form-page.tsx';

interface OtherAccountProps {
  /** Who is logged in; empty where that is not known yet. */
  current: string;
  /** Whom the opened link is for. */
  linked: string;
  onContinue: () => Promise<void>;
  onStay: () => void;
}

/** Asked before a mailed link takes the place of somebody else's session. */
export function OtherAccount({ current, linked, onContinue, onStay }: OtherAccountProps) {
  const { title, lead, unknown, confirm, pending, stay } = verifyTexts.otherAccount;
  const { run, isPending } = usePending(onContinue);
  return (
    <FormPage title={title} lead={lead(current || unknown, linked)}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          size="lg"
          block
          pending={isPending}
          pendingLabel={pending}
          onClick={() => void run()}
        >
          {confirm}
        </Button>
        <Button size="lg" block variant="secondary" disabled={isPending} onClick={onStay}>
          {stay}
        </Button>
      </div>
    </FormPage>
  );
}
