import { useEffect, useEffectEvent, useState } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';
import { formatTime, parseTime, type TimeParts } from './time-value.ts';

interface TimeOptions {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Milliseconds of rest after which a change counts. */
const DEBOUNCE_MS = 100;

/** Where the columns stand before a time was chosen. */
const NOON: TimeParts = { hour: '12', minute: '00', period: 'PM' };

/** The time that counts, and the one that the columns are being turned to. */
export function useTime({ value, defaultValue = '', onValueChange }: TimeOptions) {
  const [asked, take] = useControllable(value, defaultValue, onValueChange);
  const [draft, setDraft] = useState<TimeParts | null>(null);
  const chosen = parseTime(asked);
  const shown = draft ?? chosen ?? NOON;

  const settle = () => {
    if (!draft) return;
    const next = formatTime(draft);
    setDraft(null);
    if (chosen && formatTime(chosen) === next) return;
    take(next);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(settleLater, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    /** 'hh:mm AM', or '' while there is none. */
    text: draft ? formatTime(draft) : chosen ? formatTime(chosen) : '',
    shown,
    turn: (part: keyof TimeParts, row: string) => setDraft({ ...shown, [part]: row }),
    /** Takes what the columns show, without the wait. */
    take: () => setDraft(shown),
    settle,
  };
}
