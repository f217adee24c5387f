import { useState } from 'react';

/** State that is controlled if `given` is defined, else kept here. `onChange` is called on every change request. */
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
