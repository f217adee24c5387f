import { ApiError, messages } from '@atrium/contract';
import { type ComponentType, lazy, useState } from 'react';
import { importAgain } from './import-again.ts';

type Parts<Name extends string, Props> = { readonly [Key in Name]: ComponentType<Props> };

/** A component whose file is loaded when it is first rendered, or earlier by `preload`. */
export type LazyPart<Props = object> = ComponentType<Props> & {
  /** The component's export, after which its file is named; the build finds the file by it. */
  exportName: string;
  /** @throws {ApiError} like a call without a network; it can be called again. */
  preload: () => Promise<void>;
};

/** A component's file, or one that it imports, could not be loaded. */
export class LazyPartError extends ApiError {
  /** After it the next render loads the file again. */
  readonly retry: () => void;
  /** Some browsers remember a failed import inside the file for the life of the page, so that only a reload helps. */
  readonly needsReload: boolean;

  constructor(retry: () => void, { cause, needsReload }: { cause: unknown; needsReload: boolean }) {
    super({ status: 0, code: 'network', message: messages.serverError });
    this.cause = cause;
    this.retry = retry;
    this.needsReload = needsReload;
  }
}

/**
 * React's `lazy` that can be retried: `lazy` itself and the `import()` of some browsers remember a failure for the
 * life of the page.
 *
 * @param load imports the file and does nothing else.
 * @param name the component's export in that file.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Parts<Name, Props>>,
  name: Name,
): LazyPart<Props> {
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  let failures = 0;
  const fetchPart = () => {
    fetching ??= importAgain(load, name).then(
      (parts) => {
        loaded = parts[name];
        return { default: loaded };
      },
      (cause) => {
        // Without a connection a reload would lose the page too.
        if (navigator.onLine) failures += 1;
        throw new LazyPartError(retry, { cause, needsReload: failures > 1 });
      },
    );
    return fetching;
  };
  let Shown = lazy(fetchPart);
  const retry = () => {
    fetching = undefined;
    Shown = lazy(fetchPart);
  };
  const render = (props: Props) => {
    // A loaded part is rendered at once: `lazy` would show the fallback for a moment. It stays the same while mounted.
    const [Part] = useState(() => loaded ?? Shown);
    return <Part {...props} />;
  };
  return Object.assign(render, {
    displayName: name,
    exportName: name,
    preload: async () => {
      try {
        await fetchPart();
      } catch (error) {
        retry();
        throw error;
      }
    },
  });
}

/** Runs `preload` when the browser has nothing more urgent to do. */
export function whenIdle(preload: () => void): void {
  // Safari does not support it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(preload);
  else setTimeout(preload, 1000);
}
