import { CommandDialog } from '@atrium/ui';
import { useState } from 'react';
import { useServices, useSession } from '../../shared/services.ts';
import type { StoreDialogs } from '../../shared/signed-in-outlet.ts';
import { readRecentCommands, rememberCommand } from './recent-commands.ts';
import { searchCommands } from './search-commands.ts';
import { texts } from './texts.ts';
import { useCommands } from './use-commands.ts';

interface CommandPaletteProps {
  dialogs: StoreDialogs;
  onClose: () => void;
}

/** Finds and does everything that the logged-in pages offer: stores, products, settings, help, logging out. */
export function CommandPalette({ dialogs, onClose }: CommandPaletteProps) {
  const { browserStorage } = useServices();
  const userId = useSession().user?.id ?? '';
  const { commands, recentStores, loadingProducts, pending } = useCommands(dialogs, onClose);
  // Fixed while it is open, so that nothing moves when products have loaded.
  const [recent] = useState(() =>
    readRecentCommands(browserStorage, userId).filter((id) =>
      commands.some((one) => one.id === id),
    ),
  );
  const choose = (id: string) => {
    const command = commands.find((one) => one.id === id);
    if (!command) return;
    // Logging out forgets them.
    rememberCommand(browserStorage, userId, id);
    // Closed first, so that the focus returns before a page or another dialog takes it.
    if (!command.waits) onClose();
    void command.run();
  };
  return (
    <CommandDialog
      open
      onOpenChange={onClose}
      label={texts.label}
      searchLabel={texts.search}
      placeholder={texts.placeholder}
      search={(query) => searchCommands(query, { commands, recent, recentStores, loadingProducts })}
      onChoose={choose}
      pending={pending}
      countText={texts.count}
      emptyText={texts.empty}
      closeLabel={texts.close}
      keyHints={texts.keyHints}
    />
  );
}
