import { useEffect, useState } from 'react';
import { useServices } from '../shared/services.ts';
import { forgetSwitch, switchedStore } from '../shared/session/store-switch.ts';
import { texts } from './texts.ts';

/** The store that was switched to just before the reload, until another page is opened. */
export function useSwitchedStore(page: string): string | null {
  const { tabStorage } = useServices();
  const [arrival] = useState(() => ({ page, store: switchedStore(tabStorage) }));
  // Only once: a later reload announces nothing.
  useEffect(() => forgetSwitch(tabStorage), [tabStorage]);
  return arrival.page === page ? arrival.store : null;
}

/** Announces the switch to screen readers, which read only text that comes after the page. */
export function SwitchAnnouncement({ store }: { store: string | null }) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (store !== null) setText(texts.storeLink.switched(store));
  }, [store]);
  if (store === null) return null;
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
