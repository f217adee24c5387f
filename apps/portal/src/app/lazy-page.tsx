import { type ComponentType, use } from 'react';

type Pages<Name extends string> = { readonly [Key in Name]: ComponentType };

/** Pages that are fetched together. */
export interface PageGroup<Name extends string> {
  preload: () => Promise<Pages<Name>>;
  /** `undefined` until they are there. */
  loaded: () => Pages<Name> | undefined;
}

export function pageGroup<Name extends string>(load: () => Promise<Pages<Name>>): PageGroup<Name> {
  let pages: Pages<Name> | undefined;
  let loading: Promise<Pages<Name>> | undefined;
  return {
    preload: () => {
      loading ??= load().then(
        (fetched) => {
          pages = fetched;
          return fetched;
        },
        (error: unknown) => {
          // The network may be back when they are wanted next.
          loading = undefined;
          throw error;
        },
      );
      return loading;
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
  const pages = from.loaded() ?? use(from.preload());
  const Page: ComponentType = pages[name];
  return <Page />;
}
