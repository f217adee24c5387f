import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { OPEN_PARAMETERS, type OpenRequest, readOpenRequest } from '../../products/open-request.ts';

/** Takes `?open=` out of the address first, so that coming back opens nothing again, then hands it on. */
export function useOpenRequest(onRequest: (request: OpenRequest) => unknown): void {
  const [query, setQuery] = useSearchParams();
  const handled = useRef(false);
  const asked = query.get('open');

  const handle = useEffectEvent(() => {
    const request = readOpenRequest(query);
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of OPEN_PARAMETERS) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
    if (request) void onRequest(request);
  });
  useEffect(() => {
    if (asked === null || handled.current) return;
    handled.current = true;
    handle();
  }, [asked]);
}
