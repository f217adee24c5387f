import { authEndpoints } from '@atrium/contract';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/api-client.ts';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { useServices } from '../../../shared/services.ts';
import { FormPage } from '../../auth/components/form-page.tsx';
import { LinkButtonPair } from '../../auth/components/links.tsx';
import { LinkAction } from '../components/link-action.tsx';
import { texts } from '../texts.ts';

/** Undoes a change of address, by the link mailed to the previous address. */
export function RevertEmailPage({ title }: { title: string }) {
  const { session } = useServices();
  const { state } = useLocation();
  const mailData = stateText(state, 'mailData');
  const navigate = useNavigate();
  const { mutateAsync: revertEmail } = useCall(authEndpoints.revertEmail);
  return (
    <FormPage title={title} lead={mailData ? texts.revert.lead : undefined}>
      <LinkAction
        mailData={mailData}
        texts={texts.revert}
        act={async (body) => {
          const { email } = (await revertEmail(body)).data;
          // The account's sessions have ended, this browser's included.
          session.end();
          const next: RouteState = { email };
          navigate(paths.emailReverted.getHref(), { replace: true, state: next });
        }}
        alternative={
          <LinkButtonPair
            first={{ to: paths.login.getHref(), text: texts.login }}
            second={{ to: paths.contact.getHref(), text: texts.contact, reloadDocument: true }}
          />
        }
      />
    </FormPage>
  );
}
