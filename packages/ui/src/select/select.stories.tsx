import type { Meta, StoryObj } from '@storybook/react-vite';
import { Dialog } from '../dialog/dialog.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { Select } from './select.tsx';

const countries = [
  ['AT', 'Austria'],
  ['BR', 'Brazil'],
  ['CA', 'Canada'],
  ['DK', 'Denmark'],
  ['FR', 'France'],
  ['DE', 'Germany'],
  ['IN', 'India'],
  ['GB', 'United Kingdom of Great Britain and Northern Ireland'],
  ['US', 'United States'],
].map(([value = '', label = '']) => ({ value, label }));

const meta = {
  component: Select,
  parameters: usageNote('A choice of one option, with a search field from six options on.', {
    do: 'set `clearLabel` if the field is optional.',
    dont: 'use it for two or three options: show them all.',
    framed: true,
  }),
  args: {
    label: 'Country',
    options: countries,
    placeholder: 'Choose a country',
    searchLabel: 'Search countries',
    className: 'max-w-sm',
  },
} satisfies Meta<typeof Select>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { defaultValue: 'DK', clearLabel: 'No country' } };
export const Open: Story = {
  args: { defaultValue: 'DE', defaultOpen: true },
};
export const LongName: Story = { args: { defaultValue: 'GB' } };
export const Invalid: Story = { args: { error: 'Required' } };
export const Disabled: Story = { args: { defaultValue: 'DK', disabled: true } };
export const InDialog: Story = {
  render: (args) => (
    <Dialog defaultOpen title="Address">
      <Select {...args} />
    </Dialog>
  ),
};
