import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { setsPassword, stateText } from '../../../shared/route-state.ts';
import { useSession } from '../../../shared/services.ts';
import { ForgotPasswordForm } from '../components/forgot-password-form.tsx';
import { FormPage } from '../components/form-page.tsx';
import { TextLink } from '../components/links.tsx';
import { texts } from '../texts.ts';
import { useEnterCode } from '../use-enter-code.ts';

export function ForgotPasswordPage() {
  const { token } = useSession();
  const { state } = useLocation();
  const enterCode = useEnterCode();
  const email = stateText(state, 'email');
  const typed = stateText(state, 'typed');
  const isKnown = email !== '';
  const isFirst = setsPassword(state);
  const shown = isFirst ? texts.forgot.first : texts.forgot;
  return (
    <FormPage title={shown.title} lead={isKnown && !isFirst ? texts.forgot.leadKnown : shown.lead}>
      <ForgotPasswordForm
        submit={shown.submit}
        email={email}
        typed={typed}
        onSent={(sentTo) => enterCode(sentTo, 'reset-password')}
      />
      <p className="flex flex-wrap gap-x-6 text-sm">
        {isKnown && token === null ? (
          <TextLink
            to={paths.forgotPassword.getHref()}
            replace
            state={{ ...state, email: '', typed: email }}
            // The link disappears, and the field can then be edited.
            onClick={() => document.querySelector('input')?.focus()}
          >
            {texts.forgot.otherAddress}
          </TextLink>
        ) : null}
        {token === null ? (
          <TextLink to={paths.login.getHref()} state={{ typed: email || typed }}>
            {texts.forgot.backToLogin}
          </TextLink>
        ) : (
          <TextLink to={paths.accountSettings.getHref()}>{texts.forgot.backToSettings}</TextLink>
        )}
      </p>
    </FormPage>
  );
}
