import { useState } from 'react';

/** What of a query decides it. */
interface Load {
  /** Undefined until it is loaded. */
  data: unknown;
  /** Null while a query without data is requested. */
  error: unknown;
}

/**
 * Why a query has no data, or null. It stays while the data is requested again, when the query itself has no error, so that
 * “Try again” is not replaced by a placeholder and keeps the focus.
 */
export function useLoadFailure({ data, error }: Load): unknown {
  const [last, setLast] = useState<unknown>(null);
  const failure = data === undefined ? (error ?? last) : null;
  if (failure !== last) setLast(failure);
  return failure;
}
