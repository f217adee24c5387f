import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useServices } from '../services.ts';
import { type DraftedForm, keepDraft, takeDraft } from './form-draft.ts';

/**
 * Keeps unsaved input of a form when its page is left, its dialog is closed or the session ends, until the same
 * merchant opens it again. The browser warns before closing or reloading the page.
 * Returns a function that forgets the input, for Cancel and for a dialog that has saved it.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: DraftedForm,
): () => void {
  const { session } = useServices();
  const [userId] = useState(() => session.read().user?.id ?? '');
  const discarded = useRef(false);
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
  const leave = useEffectEvent(() => {
    if (isDirty && !discarded.current) keepDraft(session, userId, name, form.getValues());
  });
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!discarded.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return useCallback(() => {
    discarded.current = true;
  }, []);
}
