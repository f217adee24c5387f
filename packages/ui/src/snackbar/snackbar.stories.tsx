import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { usageNote } from '../testing/usage-note.ts';
import { SnackbarProvider, useSnackbar } from './snackbar.tsx';
import type { SnackbarOptions } from './snackbar-message.ts';

function ShowSnackbar(options: SnackbarOptions) {
  const { show } = useSnackbar();
  return (
    <Button variant="secondary" onClick={() => show(options)}>
      Show
    </Button>
  );
}

const POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

const meta = {
  component: ShowSnackbar,
  parameters: usageNote(
    'A short message about something that has happened, in one of six positions.',
    {
      do: 'show errors that need a correction next to the field instead.',
      dont: 'put the only way to continue into it.',
      framed: true,
    },
  ),
  decorators: [
    (Story) => (
      <SnackbarProvider>
        <Story />
      </SnackbarProvider>
    ),
  ],
  args: { content: 'Store added successfully!' },
  argTypes: {
    type: { control: 'select', options: ['default', 'success', 'warning', 'error'] },
    position: {
      control: 'select',
      options: POSITIONS,
    },
  },
} satisfies Meta<typeof ShowSnackbar>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Each story shows its message with the button. */
const show: Story['play'] = ({ canvas, userEvent }) =>
  userEvent.click(canvas.getByRole('button', { name: 'Show' }));

export const Default: Story = { play: show, args: { autoCloseMs: 0 } };
export const Success: Story = { play: show, args: { autoCloseMs: 0, type: 'success' } };
export const Warning: Story = {
  play: show,
  args: { autoCloseMs: 0, type: 'warning', content: 'Your session ends in five minutes.' },
};
export const Failure: Story = {
  play: show,
  args: { autoCloseMs: 0, type: 'error', content: 'Something went wrong' },
};
export const WithAction: Story = {
  play: show,
  args: {
    autoCloseMs: 0,
    type: 'success',
    content: 'Fern & Ember was removed.',
    action: { label: 'Undo', onSelect: () => undefined },
  },
};
export const Everywhere: Story = {
  render: (args) => (
    <>
      {POSITIONS.map((position) => (
        <ShowSnackbar key={position} {...args} content={position} position={position} />
      ))}
    </>
  ),
  args: { autoCloseMs: 0 },
  play: async ({ canvas, userEvent }) => {
    for (const button of canvas.getAllByRole('button', { name: 'Show' })) {
      await userEvent.click(button);
    }
  },
};
export const ClosingByItself: Story = { args: { position: 'bottom-center' } };
