import { Button } from '@atrium/ui';
import { Link, type LinkProps } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RouteState } from '../../../shared/route-state.ts';
import { useKeepTypedEmail } from '../use-enter-code.ts';

/** A link within a line of text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="rounded-chip font-medium text-accent-text underline-offset-4 outline-offset-1 hover:underline"
    />
  );
}

interface ForgotPasswordLinkProps {
  email: string;
  purpose?: RouteState['purpose'];
  children: string;
}

/** Passes the typed email to the next page in the route state, never in the URL. */
export function ForgotPasswordLink({ email, purpose, children }: ForgotPasswordLinkProps) {
  const keepTypedEmail = useKeepTypedEmail();
  const state: RouteState = { ...(email ? { email } : {}), ...(purpose ? { purpose } : {}) };
  return (
    <span className="text-sm">
      <TextLink
        to={paths.forgotPassword.getHref()}
        state={email || purpose ? state : null}
        onClick={() => keepTypedEmail(email)}
        data-queue-click
      >
        {children}
      </TextLink>
    </span>
  );
}

interface LinkButton {
  to: string;
  text: string;
  state?: object;
  /** For the operator's own pages. */
  reloadDocument?: boolean;
}

/** Two links as buttons, side by side where there is room; the more likely one comes first. */
export function LinkButtonPair({ first, second }: { first: LinkButton; second: LinkButton }) {
  return (
    <div data-link-pair className="grid gap-3 sm:grid-cols-2">
      {[first, second].map(({ text, ...link }) => (
        <Button
          key={link.to}
          size="lg"
          block
          variant={link.to === first.to ? 'primary' : 'secondary'}
          render={(props) => <Link {...link} {...props} />}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
