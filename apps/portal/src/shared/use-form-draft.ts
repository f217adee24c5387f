import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftedForm, keepDraft, takeDraft } from './form-draft.ts';
import { useServices } from './services.ts';

/** Lets what was typed outlive a session that ends meanwhile, until the same merchant is back. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: DraftedForm,
): void {
  const { session } = useServices();
  const [userId] = useState(() => session.read().user?.id ?? '');
  const { isDirty } = form.formState;
  useEffect(() => {
    const draft = takeDraft(session, userId, name);
    // Only this hook writes drafts, under the form's own name.
    if (draft !== undefined) form.reset(draft as Values, { keepDefaultValues: true });
  }, [form, session, userId, name]);
  useEffect(() => {
    if (!isDirty) return;
    return session.onEnded((end) => {
      if (end === 'unauthenticated') keepDraft(session, userId, name, form.getValues());
    });
  }, [form, session, userId, name, isDirty]);
}
