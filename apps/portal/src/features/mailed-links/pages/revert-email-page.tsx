import { authEndpoints } from '@atrium/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/api-client.ts';
import { paths } from '../../../shared/paths.ts';
import { type RouteState, stateText } from '../../../shared/route-state.ts';
import { useForgetSession } from '../../auth/api/forget-session.ts';
import { LinkButtonPair } from '../../auth/components/links.tsx';
import { texts } from '../texts.ts';
import { MailedLink } from './mailed-link.tsx';

/** Undoes a change of address, by the link mailed to the previous address. */
export function RevertEmailPage({ title }: { title: string }) {
  const forgetSession = useForgetSession();
  const { state } = useLocation();
  const mailData = stateText(state, 'mailData');
  const navigate = useNavigate();
  const { mutateAsync: revertEmail } = useCall(authEndpoints.revertEmail);
  const [newerAccount, setNewerAccount] = useState<{ openedAt: string } | null>(null);
  return (
    <MailedLink
      title={title}
      mailData={mailData}
      texts={newerAccount ? { ...texts.revert, submit: texts.revert.closeAndUndo } : texts.revert}
      question={newerAccount ? texts.revert.newerAccount(dayOf(newerAccount.openedAt)) : null}
      act={async (body) => {
        const confirmed = newerAccount ? { confirmed: true } : {};
        const { data } = await revertEmail({ ...body, ...confirmed });
        if ('confirm' in data) {
          setNewerAccount(data.confirm);
          return;
        }
        forgetSession(data.email);
        const next: RouteState = { email: data.email };
        navigate(paths.emailReverted.getHref(), { replace: true, state: next });
      }}
      alternative={
        <LinkButtonPair
          first={{ to: paths.login.getHref(), text: texts.login }}
          second={{ to: paths.contact.getHref(), text: texts.contact, reloadDocument: true }}
        />
      }
    />
  );
}

const dayOf = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'long' });
