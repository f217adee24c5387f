import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Settings } from 'lucide-react';
import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from './dropdown-menu.tsx';

const meta = {
  component: DropdownMenu,
  parameters: usageNote('A menu of actions, opened by a button.', {
    do: 'put the dangerous action last, with the danger tone.',
    dont: 'put the main next step into it.',
    framed: true,
  }),
  args: {
    defaultOpen: true,
    align: 'start',
    trigger: (
      <Button variant="ghost" icon={<Avatar name="Ada Lovelace" size="sm" decorative />}>
        Ada Lovelace
      </Button>
    ),
    children: (
      <>
        <DropdownMenuLabel>
          <span className="block font-medium text-text">Ada Lovelace</span>
          ada@example.com
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<Settings />}>Account Settings</DropdownMenuItem>
        <DropdownMenuItem icon={<LogOut />}>Logout</DropdownMenuItem>
      </>
    ),
  },
} satisfies Meta<typeof DropdownMenu>;
export default meta;

export const UserMenu: StoryObj<typeof meta> = {};
