import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { PasswordChecklist } from './password-checklist.tsx';

const meta = {
  component: PasswordChecklist,
  parameters: usageNote(
    'The rules of a password and which of them are met, updated while typing.',
    {
      do: 'show it under the field while the password is not valid.',
      dont: 'add an announcement: it announces changes itself.',
    },
  ),
  args: {
    items: [
      { id: 'length', text: 'At least 8 characters', met: true },
      { id: 'case', text: 'Mix of upper and lower case', met: true },
      { id: 'number', text: 'Numbers', met: false },
      { id: 'special', text: 'Special characters', met: false },
      { id: 'email', text: 'Does not contain email', met: true },
    ],
  },
} satisfies Meta<typeof PasswordChecklist>;
export default meta;

export const Partly: StoryObj<typeof meta> = {};
export const Failed: StoryObj<typeof meta> = { args: { failed: true } };
export const AllMet: StoryObj<typeof meta> = {
  args: {
    items: meta.args.items.map((item) => ({ ...item, met: true })),
    allMetText: 'All requirements are met.',
  },
};
