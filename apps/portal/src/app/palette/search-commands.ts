import type { CommandGroup, CommandItem } from '@atrium/ui';
import { texts } from './texts.ts';

export type CommandKind = 'store' | 'product' | 'page' | 'more';

/** Something the palette can do. Ids are stored in the browser, so they must not change. */
export interface Command extends CommandItem {
  kind: CommandKind;
  /** Further words to find it by, each from its start. */
  keywords?: string;
  /** Whether the palette stays open until the browser leaves the page, to show that it is being carried out. */
  waits?: boolean;
  /** Whether it leads to where the merchant is, so that Enter alone should not choose it. */
  isHere?: boolean;
  run: () => unknown;
}

/** Stores shown before anything is searched for; with up to this many, all of them. */
const STORES_AT_FIRST = 6;
/** Results shown of each group: nobody reads more, and each takes time to render. */
const MAX_FOUND = 50;

const kinds: readonly CommandKind[] = ['store', 'product', 'page', 'more'];
const labels: Readonly<Record<CommandKind, string>> = {
  store: texts.groups.stores,
  product: texts.groups.products,
  page: texts.groups.pages,
  more: texts.groups.more,
};

interface SearchOptions {
  commands: readonly Command[];
  /** Ids of the commands used last, the latest first. */
  recent: readonly string[];
  /** Ids of the other stores, those used last first. */
  recentStores: readonly string[];
  /** How many products are still loading. */
  loadingProducts: number;
}

/**
 * The results of a search in their groups, that with the best match first. While nothing is searched for, recent commands
 * come first.
 */
export function searchCommands(
  query: string,
  { commands, recent, recentStores, loadingProducts }: SearchOptions,
): CommandGroup[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    return kinds
      .map((kind) => ({ kind, found: bestMatches(ofKind(commands, kind), words) }))
      .filter(({ found }) => found.length > 0)
      .sort((one, other) => (other.found[0]?.rank ?? 0) - (one.found[0]?.rank ?? 0))
      .map(({ kind, found }) =>
        groupOf(
          kind,
          found.map(({ command }) => command),
        ),
      );
  }
  const storeCount = ofKind(commands, 'store').length;
  const used = byId(commands, recent).filter(({ isHere }) => !isHere);
  // So that Enter alone switches back to the store used before, which its own list may not begin with.
  const isStoreNext = used.length === 0 && storeCount <= STORES_AT_FIRST + 1;
  const latest = isStoreNext ? byId(commands, recentStores.slice(0, 1)) : used;
  const rest = commands.filter((command) => !latest.includes(command));
  const groups = kinds.map((kind): CommandGroup => {
    if (kind === 'product') {
      return { ...groupOf(kind, ofKind(rest, kind)), loading: loadingProducts };
    }
    const items = ofKind(rest, kind);
    return kind === 'store' ? firstStores(items, recentStores, storeCount) : groupOf(kind, items);
  });
  return [{ id: 'recent', label: texts.groups.recent, items: latest }, ...groups].filter(
    ({ items, loading }) => items.length > 0 || loading,
  );
}

function groupOf(kind: CommandKind, items: readonly Command[]): CommandGroup {
  return { id: kind, label: labels[kind], items };
}

function ofKind(commands: readonly Command[], kind: CommandKind): Command[] {
  return commands.filter((command) => command.kind === kind);
}

function byId(commands: readonly Command[], ids: readonly string[]): Command[] {
  return ids.flatMap((id) => commands.find((command) => command.id === id) ?? []);
}

/**
 * The stores used last, or all of them in their order if only one would be missing.
 *
 * @param count how many stores there are in all.
 */
function firstStores(
  stores: readonly Command[],
  recentStores: readonly string[],
  count: number,
): CommandGroup {
  if (stores.length <= STORES_AT_FIRST + 1) return groupOf('store', stores);
  const group = groupOf('store', byId(stores, recentStores).slice(0, STORES_AT_FIRST));
  return { ...group, label: texts.groups.recentStores(count) };
}

/** The commands that contain each word, those with the words at the start of a name first. */
function bestMatches(commands: readonly Command[], words: readonly string[]) {
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_FOUND);
}

/** 0 if a word is missing. A word at the start of the label counts most, then at the start of one of its words; whole ones count more. */
function rankOf({ label, description, keywords }: Command, words: readonly string[]): number {
  const name = plain(label);
  const text = plain(`${label} ${description ?? ''}`);
  const further = plain(` ${keywords ?? ''}`);
  let rank = 0;
  for (const word of words) {
    if (!text.includes(word) && !further.includes(` ${word}`)) return 0;
    if (name.startsWith(word)) rank += 4;
    else if (` ${name}`.includes(` ${word}`)) rank += 3;
    else rank += name.includes(word) ? 2 : 1;
    if (` ${name} `.includes(` ${word} `)) rank += 1;
  }
  return rank;
}

/** Without case and accents: “cafe” finds “Café”. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
