import { authEndpoints } from '@atrium/contract';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/api-client.ts';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { useForgetSession } from '../../auth/api/forget-session.ts';
import { LinkButtonPair } from '../../auth/components/links.tsx';
import { texts } from '../texts.ts';
import { MailedLink } from './mailed-link.tsx';

/** The page of the “wasn’t you?” link in a notification. */
export function SecureAccountPage({ title }: { title: string }) {
  const forgetSession = useForgetSession();
  const { state } = useLocation();
  const mailData = stateText(state, 'mailData');
  const navigate = useNavigate();
  const { mutateAsync: secureAccount } = useCall(authEndpoints.secureAccount);
  return (
    <MailedLink
      title={title}
      mailData={mailData}
      texts={texts.secure}
      act={async (body) => {
        const { email, type } = (await secureAccount(body)).data;
        forgetSession(email);
        const next: RouteState = { email, type, sentAt: Date.now() };
        navigate(paths.verifyEmail.getHref(), { replace: true, state: next });
      }}
      alternative={
        <LinkButtonPair
          first={{ to: paths.forgotPassword.getHref(), text: texts.forgotPassword }}
          second={{ to: paths.login.getHref(), text: texts.login }}
        />
      }
    />
  );
}
