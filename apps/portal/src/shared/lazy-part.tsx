import { ApiError, messages } from '@atrium/contract';
import { type ComponentType, lazy } from 'react';

type Parts<Name extends string, Props> = { readonly [Key in Name]: ComponentType<Props> };

/** A component whose file is fetched when it is first drawn, or ahead of that. */
export type LazyPart<Props = object> = ComponentType<Props> & {
  /** @throws {ApiError} as a call without a network does; it can be called again. */
  preload: () => Promise<void>;
};

/** Why a part could not be drawn; `retry` lets it be fetched anew when it is drawn again. */
export class LazyPartError extends ApiError {
  readonly retry: () => void;

  constructor(retry: () => void, cause: unknown) {
    super({ status: 0, code: 'network', message: messages.serverError });
    this.cause = cause;
    this.retry = retry;
  }
}

/**
 * React's `lazy`, with a file that failed to be had again: `lazy` itself and some browsers' `import()` remember a failure
 * for the life of the page.
 *
 * @param load imports the file, and nothing else.
 * @param name the component's, among the file's exports.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Parts<Name, Props>>,
  name: Name,
): LazyPart<Props> {
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchPart = () => {
    fetching ??= importAgain(load, name).then(
      (parts) => ({ default: parts[name] }),
      (cause) => {
        throw new LazyPartError(retry, cause);
      },
    );
    return fetching;
  };
  let Shown = lazy(fetchPart);
  const retry = () => {
    fetching = undefined;
    Shown = lazy(fetchPart);
  };
  const draw = (props: Props) => <Shown {...props} />;
  return Object.assign(draw, {
    displayName: name,
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

/** Imports, and tries once more under an address that is new to the browser. */
async function importAgain<Name extends string, Props>(
  load: () => Promise<Parts<Name, Props>>,
  name: Name,
): Promise<Parts<Name, Props>> {
  try {
    return await load();
  } catch (failure) {
    // Only the function's own text names the file: the error does so in some browsers alone.
    const file = /\bimport\(\s*["'`](\.[^"'`]+)["'`]/.exec(String(load))?.[1];
    if (file === undefined) throw failure;
    const address = new URL(file, import.meta.url);
    address.searchParams.set('retry', String(Date.now()));
    // Cast, because it is the file that `load` imports.
    const parts = (await import(/* @vite-ignore */ address.href)) as Parts<Name, Props>;
    if (!(name in parts)) throw failure;
    return parts;
  }
}
