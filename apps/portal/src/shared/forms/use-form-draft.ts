import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useServices } from '../services.ts';
import type { DraftedForm } from './form-drafts.ts';

/**
 * Keeps unsaved input of a form when its page is left or reloaded, its dialog is closed or the session ends, until the
 * same merchant opens it again. The browser warns before it closes or reloads the page.
 * Returns a function that forgets the input, for Cancel and for a dialog that has saved it.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: DraftedForm,
): () => void {
  const { session, formDrafts } = useServices();
  const [userId] = useState(() => session.read().user?.id ?? '');
  const discarded = useRef(false);
  const { isDirty } = form.formState;
  useEffect(() => {
    const draft = formDrafts.consume(userId, name);
    if (draft === undefined) return;
    const fields = Object.keys(form.getValues());
    // Cast, because only this hook writes drafts, by the form's name. A previous release's form may have had other fields.
    const known = Object.entries(draft as Values).filter(([field]) => fields.includes(field));
    const values = { ...form.getValues(), ...(Object.fromEntries(known) as Partial<Values>) };
    form.reset(values, { keepDefaultValues: true });
  }, [form, formDrafts, userId, name]);
  useEffect(() => {
    if (!isDirty) return;
    return session.onEnded((end) => {
      if (end === 'unauthenticated') formDrafts.keep(userId, name, form.getValues());
    });
  }, [form, session, formDrafts, userId, name, isDirty]);
  const leave = useEffectEvent(() => {
    if (isDirty && !discarded.current) formDrafts.keep(userId, name, form.getValues());
  });
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (!isDirty) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!discarded.current) event.preventDefault();
    };
    const stopKeeping = formDrafts.keepAtPageEnd(userId, name, () =>
      discarded.current ? undefined : form.getValues(),
    );
    window.addEventListener('beforeunload', confirmLeaving);
    return () => {
      stopKeeping();
      window.removeEventListener('beforeunload', confirmLeaving);
    };
  }, [isDirty, form, formDrafts, userId, name]);
  return useCallback(() => {
    discarded.current = true;
  }, []);
}
