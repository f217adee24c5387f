import { Button } from '@atrium/ui';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useLogout } from '../api/logout.ts';
import { FormPage } from './form-page.tsx';

const { title, lead, unknown, confirm, pending, stay } = {
  title: 'You are logged in with another account',
  lead: (current: string, linked: string) =>
    `You are logged in as ${current}. This link is for ${linked}. To use it, log out first.`,
  unknown: 'somebody else',
  confirm: 'Log out and continue',
  pending: 'Logging out',
  stay: 'Stay logged in',
};

interface OtherAccountProps {
  /** The logged-in account; empty while it is unknown. */
  current: string;
  /** The account the link is for. */
  linked: string;
  onLoggedOut: () => void;
  onStay: () => void;
}

/** Confirms that a mailed link may end the session of another account. */
export function OtherAccount({ current, linked, onLoggedOut, onStay }: OtherAccountProps) {
  const logOut = useLogout();
  const { run: leave, isPending } = useAction(async () => {
    await logOut();
    onLoggedOut();
  });
  return (
    <FormPage title={title} lead={lead(current || unknown, linked)}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" block pending={isPending} pendingLabel={pending} onClick={leave}>
          {confirm}
        </Button>
        <Button size="lg" block variant="secondary" disabled={isPending} onClick={onStay}>
          {stay}
        </Button>
      </div>
    </FormPage>
  );
}
