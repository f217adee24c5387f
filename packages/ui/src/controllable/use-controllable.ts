import { useState } from 'react';

/**
 * A state that its owner decides where `given` is there, and the widget itself otherwise; `onChange` is told of every
 * wish in both cases.
 */
export function useControllable<State>(
  given: State | undefined,
  initial: State | (() => State),
  onChange: ((next: State) => void) | undefined,
): [state: State, change: (next: State) => void] {
  const [own, setOwn] = useState(initial);
  const change = (next: State) => {
    setOwn(next);
    onChange?.(next);
  };
  return [given === undefined ? own : given, change];
}
