import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Settings } from 'lucide-react';
import { Avatar } from '../avatar/avatar.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from './dropdown-menu.tsx';

const meta = {
  component: DropdownMenu,
  args: {
    defaultOpen: true,
    align: 'start',
    trigger: (
      <button type="button" aria-label="Account" className="rounded-full">
        <Avatar name="Ada Lovelace" decorative />
      </button>
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
