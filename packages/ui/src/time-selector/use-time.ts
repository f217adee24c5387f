import { useEffect, useEffectEvent, useState } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { formatTime, parseTime, type TimeParts } from './time-value.ts';

interface TimeOptions {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Milliseconds after the last change until it is reported. */
const DEBOUNCE_MS = 100;

/** Shown by the columns if no time is chosen. */
const NOON: TimeParts = { hour: '12', minute: '00', period: 'PM' };

/** The chosen time, and the time that the columns show while the user changes them. */
export function useTime({ value, defaultValue = '', onValueChange }: TimeOptions) {
  const [given, change] = useControllable(value, defaultValue, onValueChange);
  const [draft, setDraft] = useState<TimeParts | null>(null);
  const chosen = parseTime(given);
  const shown = draft ?? chosen ?? NOON;

  const settle = () => {
    if (!draft) return;
    const next = formatTime(draft);
    setDraft(null);
    if (chosen && formatTime(chosen) === next) return;
    change(next);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(settleLater, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    /** 'hh:mm AM', or '' for none. */
    text: draft ? formatTime(draft) : chosen ? formatTime(chosen) : '',
    shown,
    turn: (part: keyof TimeParts, row: string) => setDraft({ ...shown, [part]: row }),
    /** Chooses the shown time, without the delay. */
    take: () => setDraft(shown),
    settle,
  };
}
