import { Button } from '@atrium/ui';
import { Link, type LinkProps } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useKeepTyped } from '../use-enter-code.ts';

/** A link within a line of text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="rounded-chip font-medium text-accent-text underline-offset-4 hover:underline"
    />
  );
}

interface ForgotPasswordLinkProps {
  email: string;
  children: string;
}

/** Carries what was typed as email to the next page, in its state and not in the address. */
export function ForgotPasswordLink({ email, children }: ForgotPasswordLinkProps) {
  const keepTyped = useKeepTyped();
  return (
    <span className="text-sm">
      <TextLink
        to={paths.forgetPassword.getHref()}
        state={email === '' ? null : { email }}
        onClick={() => keepTyped(email)}
        data-carries
      >
        {children}
      </TextLink>
    </span>
  );
}

interface Way {
  to: string;
  text: string;
  state?: object;
}

/** Two links side by side where there is room, the likelier first. */
export function TwoWays({ first, second }: { first: Way; second: Way }) {
  return (
    <div data-two-ways className="grid gap-3 sm:grid-cols-2">
      {[first, second].map(({ to, text, state }) => (
        <Button
          key={to}
          size="lg"
          block
          variant={to === first.to ? 'primary' : 'secondary'}
          render={(props) => <Link to={to} state={state ?? null} {...props} />}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
