import { useKeepTyped } from '../../../shared/forms/use-keep-typed.ts';
import { paths } from '../../../shared/paths.ts';
import { TextLink } from './text-link.tsx';

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
