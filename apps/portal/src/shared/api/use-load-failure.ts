import { useState } from 'react';

interface Load {
  data: unknown;
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
