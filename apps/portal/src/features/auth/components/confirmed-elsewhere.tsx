import { Button } from '@atrium/ui';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { confirmedTexts as texts } from '../verify-texts.ts';

/**
 * Next steps in the browser that registered, after the address was confirmed on another device: the password chosen
 * here does not work before a login there (docs/decisions/accounts/0005).
 */
export function ConfirmedElsewhere({ email }: { email: string }) {
  const state: RouteState = { email, purpose: 'set-password' };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-text-muted">{texts.here}</p>
      <Button
        variant="secondary"
        render={(props) => <Link to={paths.forgetPassword.getHref()} state={state} {...props} />}
      >
        {texts.setPassword}
      </Button>
    </div>
  );
}
