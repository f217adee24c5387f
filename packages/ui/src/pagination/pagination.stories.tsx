import type { Meta, StoryObj } from '@storybook/react-vite';
import { usageNote } from '../testing/usage-note.ts';
import { Pagination } from './pagination.tsx';

const meta = {
  component: Pagination,
  parameters: usageNote(
    'The pages of a list: the first and last ones and the neighbours of the current page.',
    {
      do: 'set `loading` while a page is fetched: no control can be pressed meanwhile.',
      dont: 'show it for a single page.',
    },
  ),
} satisfies Meta<typeof Pagination>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstPage: Story = {};
export const Middle: Story = { args: { defaultPage: 50 } };
export const LastPage: Story = { args: { defaultPage: 100 } };
export const Few: Story = { args: { pageCount: 3, defaultPage: 2 } };
export const Loading: Story = { args: { defaultPage: 50, loading: true } };
