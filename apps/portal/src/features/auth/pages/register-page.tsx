import { Divider } from '@atrium/ui';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { stateText } from '../../../shared/route-state.ts';
import { SocialButtons } from '../../social-login/components/social-buttons.tsx';
import { FormPage } from '../components/form-page.tsx';
import { TextLink } from '../components/links.tsx';
import { RegisterForm } from '../components/register-form.tsx';
import { texts } from '../texts.ts';
import { useEnterCode } from '../use-enter-code.ts';

export function RegisterPage() {
  const { state } = useLocation();
  const enterCode = useEnterCode();
  return (
    <FormPage title={texts.register.title} lead={texts.register.lead} tall>
      <SocialButtons />
      <Divider>{texts.or}</Divider>
      <RegisterForm
        email={stateText(state, 'email')}
        typed={stateText(state, 'typed')}
        onRegistered={(email) => enterCode(email, 'verify-email')}
      />
      <div className="flex flex-col gap-2 text-sm text-text-muted">
        <p>
          {texts.register.haveAccount}{' '}
          <TextLink to={paths.login.getHref()}>{texts.register.logIn}</TextLink>
        </p>
        <TermsNotice />
      </div>
    </FormPage>
  );
}

function TermsNotice() {
  return (
    // On one line in a window of 1280 px, so that all of the page is in one of 800. With room for the focus ring between the
    // first link and the words on both sides of it.
    <p className="text-xs">
      {texts.register.termsBefore}
      <span className="mx-px">
        <TextLink to={paths.terms.getHref()} reloadDocument>
          {texts.register.terms}
        </TextLink>
      </span>
      {texts.register.termsBetween}
      <TextLink to={paths.privacy.getHref()} reloadDocument>
        {texts.register.privacy}
      </TextLink>
      {texts.register.termsAfter}
    </p>
  );
}
