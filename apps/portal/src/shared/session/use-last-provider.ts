import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

const neverChanges = () => () => undefined;

/** The provider of this browser's last sign-in; none on a prerendered page, which knows no browser. */
export function useLastProvider(): string | null {
  const { lastProvider } = useServices();
  return useSyncExternalStore(neverChanges, lastProvider.read, () => null);
}
