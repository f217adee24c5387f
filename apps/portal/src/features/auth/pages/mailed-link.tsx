import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { useSession } from '../../../shared/services.ts';
import { FormPage } from '../components/form-page.tsx';
import { OpenMailedLink } from '../components/open-mailed-link.tsx';
import { OtherAccount } from '../components/other-account.tsx';
import { texts } from '../texts.ts';

/**
 * Continues as if address and code had been typed; the link itself is used up. If another account is logged in, the
 * merchant must confirm first, because the next step ends that session or has no visible effect. The link's result is
 * kept in the route state, so that a reload shows the confirmation again.
 */
export function MailedLink({ mailData }: { mailData: string }) {
  const navigate = useNavigate();
  const { token, user } = useSession();
  const { state } = useLocation();
  const proceed = (next: RouteState) =>
    navigate(paths.verifyEmail.getHref(), { replace: true, state: next });
  const opened: RouteState = {
    email: stateText(state, 'email'),
    code: stateText(state, 'code'),
    type: stateText(state, 'type') === 'reset-password' ? 'reset-password' : 'verify-email',
  };
  if (opened.code !== '') {
    return (
      <OtherAccount
        current={user?.email ?? ''}
        linked={opened.email ?? ''}
        onLoggedOut={() => proceed(opened)}
        onStay={() => navigate(paths.home.getHref(), { replace: true })}
      />
    );
  }
  const isForAnotherAccount = (email: string | undefined) =>
    token !== null && user?.email !== email;
  return (
    <FormPage title={texts.verify.title}>
      <OpenMailedLink
        mailData={mailData}
        onOpened={(next) => proceed(isForAnotherAccount(next.email) ? { ...next, mailData } : next)}
      />
    </FormPage>
  );
}
