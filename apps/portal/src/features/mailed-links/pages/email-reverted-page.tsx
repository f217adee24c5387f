import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import { LinkButtonPair } from '../../auth/components/links.tsx';
import { texts } from '../texts.ts';

/** Next steps after a change of address was undone. */
export function EmailRevertedPage({ title }: { title: string }) {
  const { state } = useLocation();
  const email = stateText(state, 'email');
  if (email === '') return <Navigate to={paths.home.getHref()} replace />;
  const next: RouteState = { email };
  const lead = (
    <>
      {texts.reverted.usesAgain} <strong className="break-words text-text">{email}</strong>{' '}
      {texts.reverted.loggedOut}
    </>
  );
  return (
    <FormPage title={title} lead={lead}>
      <LinkButtonPair
        first={{
          to: paths.forgotPassword.getHref(),
          text: texts.reverted.newPassword,
          state: next,
        }}
        second={{ to: paths.contact.getHref(), text: texts.contact, reloadDocument: true }}
      />
    </FormPage>
  );
}
