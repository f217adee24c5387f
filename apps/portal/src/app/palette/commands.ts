import type { CommandItem } from '@atrium/ui';

export type CommandKind = 'store' | 'product' | 'page' | 'more';

/** Something the palette can do. Ids are stored in the browser, so they must not change. */
export interface Command extends CommandItem {
  kind: CommandKind;
  /** Further words to find it by. */
  keywords?: string;
  /** Whether the palette stays open until the browser leaves the page, to show that it is being carried out. */
  waits?: boolean;
  run: () => unknown;
}
