import { type ComponentType, use } from 'react';

/** Parts of the portal that are fetched together. */
export interface PageGroup<Parts> {
  /** Fetches them ahead of time; what failed is fetched anew when it is wanted. */
  preload: () => Promise<Parts>;
  /** For drawing: the same promise each time, a failed one too. */
  read: () => Promise<Parts>;
  /** `undefined` until they are there. */
  loaded: () => Parts | undefined;
}

export function pageGroup<Parts>(load: () => Promise<Parts>): PageGroup<Parts> {
  let parts: Parts | undefined;
  let loading: Promise<Parts> | undefined;
  const read = () => {
    loading ??= load().then((fetched) => {
      parts = fetched;
      return fetched;
    });
    return loading;
  };
  return {
    read,
    preload: () => {
      const begun = read();
      begun.catch(() => {
        if (loading === begun) loading = undefined;
      });
      return begun;
    },
    loaded: () => parts,
  };
}

interface LazyPageProps<Name extends string> {
  from: PageGroup<{ readonly [Key in Name]: ComponentType }>;
  name: Name;
}

/** A page of a group. Unlike with `lazy`, one that is there already is drawn at once. */
export function LazyPage<Name extends string>({ from, name }: LazyPageProps<Name>) {
  const pages = from.loaded() ?? use(from.read());
  const Page: ComponentType = pages[name];
  return <Page />;
}
