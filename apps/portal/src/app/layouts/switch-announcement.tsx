import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusCurrentStoreSoon } from '../../features/stores/focus-after-action.ts';
import { paths } from '../../shared/paths.ts';
import { stateText } from '../../shared/route-state.ts';
import { useServices } from '../../shared/services.ts';
import {
  forgetSwitch,
  nameInTitle,
  switchedStore,
  switchedText,
} from '../../shared/session/store-switch.ts';

/**
 * After the reload of a store switch: announces it to screen readers, names the store in the title until another page is
 * opened, and moves the focus to the store on the Stores page.
 */
export function SwitchAnnouncement() {
  const { tabStorage } = useServices();
  const [store] = useState(() => switchedStore(tabStorage));
  const [text, setText] = useState('');
  useEffect(() => {
    if (store === null) return;
    forgetSwitch(tabStorage);
    // The page, which is inside the layout, has set its own title just before.
    nameInTitle(store);
    // Screen readers announce only text that comes after the page.
    setText(switchedText(store));
    if (window.location.pathname === paths.stores.getHref()) focusCurrentStoreSoon();
  }, [store, tabStorage]);
  useNamedByLink();
  useRevealedPage();
  if (store === null) return null;
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** Lets the previous store's page fade (`styles.css`) once the data of the first calls has been drawn, or has failed. */
function useRevealedPage(): void {
  const calls = useIsFetching();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (calls > 0) hasBegun.current = true;
    else if (hasBegun.current) delete document.documentElement.dataset.switching;
  }, [calls]);
}

/** Names the store that a link switched to in the title of home, but not again after a reload, when another may be current. */
function useNamedByLink(): void {
  const { key, state } = useLocation();
  const [loaded] = useState(key);
  const store = key === loaded ? '' : stateText(state, 'switchedTo');
  useEffect(() => {
    if (store !== '') nameInTitle(store);
  }, [store]);
}
