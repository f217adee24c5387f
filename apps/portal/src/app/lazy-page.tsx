import { type ComponentType, use } from 'react';

type Pages<Name extends string> = { readonly [Key in Name]: ComponentType };

/** Pages that are fetched together. */
export interface PageGroup<Name extends string> {
  /** Fetches them ahead of time; what failed is fetched anew when it is wanted. */
  preload: () => Promise<Pages<Name>>;
  /** For drawing: the same promise each time, a failed one too. */
  read: () => Promise<Pages<Name>>;
  /** `undefined` until they are there. */
  loaded: () => Pages<Name> | undefined;
}

export function pageGroup<Name extends string>(load: () => Promise<Pages<Name>>): PageGroup<Name> {
  let pages: Pages<Name> | undefined;
  let loading: Promise<Pages<Name>> | undefined;
  const read = () => {
    loading ??= load().then((fetched) => {
      pages = fetched;
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
    loaded: () => pages,
  };
}

interface LazyPageProps<Name extends string> {
  from: PageGroup<Name>;
  name: Name;
}

/** A page of a group. Unlike with `lazy`, one that is there already is drawn at once. */
export function LazyPage<Name extends string>({ from, name }: LazyPageProps<Name>) {
  const pages = from.loaded() ?? use(from.read());
  const Page: ComponentType = pages[name];
  return <Page />;
}
