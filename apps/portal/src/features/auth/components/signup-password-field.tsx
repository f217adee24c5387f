import { messages, signupPasswordRules } from '@atrium/contract';
import { PasswordChecklist, PasswordField, type PasswordFieldProps } from '@atrium/ui';
import { texts } from '../texts.ts';

const checks = ['length', 'case', 'number', 'special', 'email'] as const;

interface SignupPasswordFieldProps extends PasswordFieldProps {
  password: string;
  email: string;
  /** The password of the last attempt to send the form. */
  sent: string | undefined;
  error: string | undefined;
}

const CHECKLIST_ID = 'password-checklist';

/**
 * A new password with the rules it must meet, hidden once it is valid. The space stays reserved, so that the button
 * below does not move under the pointer; the rules are written close, so that little of it is empty then. The error
 * follows the list, so that its free line is part of the distance to the next control; the error of a password that
 * meets all rules and is refused replaces the list. The sentence about a broken rule is shown for the password that was
 * sent: from the next key on the marks of the list show what is missing, and a second explanation would lag behind them.
 */
export function SignupPasswordField(props: SignupPasswordFieldProps) {
  const { password, email, sent, error, ...field } = props;
  const isComplete = signupPasswordRules.every((rule) => rule.passes(password, email));
  return (
    <PasswordField
      {...field}
      // A longer distance than between fields, so that the error does not touch the button.
      className="[--field-gap:0.25rem]"
      autoComplete="new-password"
      aria-describedby={CHECKLIST_ID}
      aria-invalid={error !== undefined || undefined}
      error={isComplete || password !== sent ? undefined : error}
      longestError={messages.passwordNeedsSpecial}
      below={<Checklist {...{ password, email, isComplete, error }} />}
    />
  );
}

interface ChecklistProps {
  password: string;
  email: string;
  isComplete: boolean;
  error: string | undefined;
}

function Checklist({ password, email, isComplete, error }: ChecklistProps) {
  const items = checks.map((check) => ({
    id: check,
    text: texts.register.rules[check],
    met:
      password !== '' &&
      signupPasswordRules
        .filter((rule) => rule.check === check)
        .every((rule) => rule.passes(password, email)),
  }));
  return (
    <PasswordChecklist
      id={CHECKLIST_ID}
      // The line of the error is empty once all rules are met. On a phone the widths are those at which the rules break into the
      // same lines in the web font and its fallback, so that its arrival moves nothing.
      className="mt-3 [--below:2rem] max-sm:max-w-89.5 max-[22.5rem]:max-w-78"
      dense
      items={items}
      // Nothing typed breaks no rule.
      failed={error !== undefined && password !== ''}
      refusal={isComplete ? error : undefined}
      label={texts.register.checklist}
      allMetText={texts.register.checklistMet}
    />
  );
}
