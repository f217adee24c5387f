import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { setsPassword, stateText } from '../../../shared/route-state.ts';
import { useSession } from '../../../shared/services.ts';
import { ForgetPasswordForm } from '../components/forget-password-form.tsx';
import { FormPage } from '../components/form-page.tsx';
import { TextLink } from '../components/links.tsx';
import { texts } from '../texts.ts';
import { useEnterCode } from '../use-enter-code.ts';

export function ForgetPasswordPage() {
  const { token } = useSession();
  const { state } = useLocation();
  const enterCode = useEnterCode();
  const email = stateText(state, 'email');
  const shown = setsPassword(state) ? texts.forget.first : texts.forget;
  return (
    <FormPage title={shown.title} lead={shown.lead}>
      <ForgetPasswordForm
        submit={shown.submit}
        email={email}
        typed={stateText(state, 'typed')}
        onSent={(sentTo) => enterCode(sentTo, 'reset-password')}
      />
      <p className="text-sm">
        {token === null ? (
          <TextLink to={paths.login.getHref()} state={email === '' ? null : { typed: email }}>
            {texts.forget.backToLogin}
          </TextLink>
        ) : (
          <TextLink to={paths.accountSettings.getHref()}>{texts.forget.backToSettings}</TextLink>
        )}
      </p>
    </FormPage>
  );
}
