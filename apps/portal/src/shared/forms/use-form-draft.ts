import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useServices } from '../services.ts';
import { type DraftedForm, keepDraft, takeDraft } from './form-draft.ts';

/**
 * Keeps the input of a form when the session ends, until the same merchant is back.
 *
 * @param keepOnLeave for a form on a page: unsaved input is also kept when the page is left, and the browser warns
 * before closing or reloading. Closing a dialog discards its input.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: DraftedForm,
  { keepOnLeave = false } = {},
): void {
  const { session } = useServices();
  const [userId] = useState(() => session.read().user?.id ?? '');
  const { isDirty } = form.formState;
  useEffect(() => {
    const draft = takeDraft(session, userId, name);
    // Cast, because only this hook writes drafts, by the form's name.
    if (draft !== undefined) form.reset(draft as Values, { keepDefaultValues: true });
  }, [form, session, userId, name]);
  useEffect(() => {
    if (!isDirty) return;
    return session.onEnded((end) => {
      if (end === 'unauthenticated') keepDraft(session, userId, name, form.getValues());
    });
  }, [form, session, userId, name, isDirty]);
  useUnsavedText(keepOnLeave && isDirty, () => keepDraft(session, userId, name, form.getValues()));
}

function useUnsavedText(unsaved: boolean, keep: () => void): void {
  const leave = useEffectEvent(() => {
    if (unsaved) keep();
  });
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
