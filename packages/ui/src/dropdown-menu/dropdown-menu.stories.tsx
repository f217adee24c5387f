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
  parameters: usageNote('Actions under a button.', {
    do: 'put the dangerous one last, with its tone.',
    dont: 'hide the one next step in it.',
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
