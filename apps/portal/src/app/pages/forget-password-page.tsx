import { useLocation, useNavigate } from 'react-router';
import { ForgetPasswordForm } from '../../features/auth/components/forget-password-form.tsx';
import { FormPage } from '../../features/auth/components/form-page.tsx';
import { TextLink } from '../../features/auth/components/text-link.tsx';
import { texts } from '../../features/auth/texts.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { paths } from '../../shared/paths.ts';
import { type RouteState, stateText } from '../../shared/route-state.ts';
import { useSession } from '../../shared/services.ts';

export function ForgetPasswordPage() {
  useDocumentTitle(texts.forget.documentTitle);
  const { token } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <FormPage title={texts.forget.title} lead={texts.forget.lead}>
      <ForgetPasswordForm
        email={stateText(state, 'email')}
        onSent={(email) => {
          const next: RouteState = { email, type: 'reset-password', sentAt: Date.now() };
          navigate(paths.verifyEmail.getHref(), { state: next });
        }}
      />
      <p className="text-sm">
        {token === null ? (
          <TextLink to={paths.login.getHref()}>{texts.forget.backToLogin}</TextLink>
        ) : (
          <TextLink to={paths.accountSettings.getHref()}>{texts.forget.backToSettings}</TextLink>
        )}
      </p>
    </FormPage>
  );
}
