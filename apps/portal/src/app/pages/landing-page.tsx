import { Button, Divider } from '@atrium/ui';
import { FormPage } from '../../features/auth/components/form-page.tsx';
import { texts } from '../../features/auth/texts.ts';
import { SocialButtons } from '../../features/social-login/components/social-buttons.tsx';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { Link } from '../../shared/link.tsx';
import { paths } from '../../shared/paths.ts';

export function LandingPage() {
  useDocumentTitle(texts.landing.documentTitle);
  return (
    <FormPage title={texts.landing.title} lead={texts.landing.lead}>
      <SocialButtons />
      <Divider>{texts.or}</Divider>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" block render={(props) => <Link to={paths.login.getHref()} {...props} />}>
          {texts.landing.login}
        </Button>
        <Button
          size="lg"
          block
          variant="secondary"
          render={(props) => <Link to={paths.signup.getHref()} {...props} />}
        >
          {texts.landing.register}
        </Button>
      </div>
    </FormPage>
  );
}
