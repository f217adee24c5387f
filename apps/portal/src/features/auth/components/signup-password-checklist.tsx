import { signupPasswordRules } from '@atrium/contract';
import { PasswordChecklist } from '@atrium/ui';
import { texts } from '../texts.ts';

const checks = ['length', 'case', 'number', 'special', 'email'] as const;

interface SignupPasswordChecklistProps {
  id?: string;
  password: string;
  email: string;
}

/**
 * The rules the password must meet, hidden once it is valid. The space stays reserved, so that the button below does
 * not move under the pointer.
 */
export function SignupPasswordChecklist({ id, password, email }: SignupPasswordChecklistProps) {
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
      {...(id ? { id } : {})}
      items={items}
      label={texts.register.checklist}
      allMetText={texts.register.checklistMet}
    />
  );
}
