import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { useSession } from '../../../shared/services.ts';
import { FormPage } from '../components/form-page.tsx';
import { OpenMailedLink } from '../components/open-mailed-link.tsx';
import { OtherAccount } from '../components/other-account.tsx';
import { texts } from '../texts.ts';

/**
 * Goes on as if address and code had been typed; the link itself is used up. Where somebody else is logged in, it is
 * asked first: what follows would end their session, or do nothing they would see. What the link gave stays in the route's
 * state meanwhile, so that a reload asks again.
 */
export function MailedLink({ mailData }: { mailData: string }) {
  const navigate = useNavigate();
  const { token, user } = useSession();
  const { state } = useLocation();
  const goOn = (next: RouteState) =>
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
        onLoggedOut={() => goOn(opened)}
        onStay={() => navigate(paths.home.getHref(), { replace: true })}
      />
    );
  }
  const isElses = (email: string | undefined) => token !== null && user?.email !== email;
  return (
    <FormPage title={texts.verify.title}>
      <OpenMailedLink
        mailData={mailData}
        onOpened={(next) => goOn(isElses(next.email) ? { ...next, mailData } : next)}
      />
    </FormPage>
  );
}
