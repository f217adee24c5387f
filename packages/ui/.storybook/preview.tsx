import type { Decorator, Preview } from '@storybook/react-vite';
import { Direction } from 'radix-ui';
import './preview.css';

/** Puts the chosen theme and direction on the page, as the portal does. */
const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.dataset.theme = String(globals.theme);
  document.documentElement.dir = String(globals.direction);
  return (
    <Direction.Provider dir={globals.direction === 'rtl' ? 'rtl' : 'ltr'}>
      <Story />
    </Direction.Provider>
  );
};

const preview: Preview = {
  // A page of its own for each widget: its usage note, its props and all of its states.
  tags: ['autodocs'],
  decorators: [withTheme],
  parameters: { layout: 'padded', a11y: { test: 'error' } },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'mirror', items: ['default', 'light', 'dark', 'contrast'] },
    },
    direction: {
      description: 'Writing direction',
      toolbar: { icon: 'transfer', items: ['ltr', 'rtl'] },
    },
  },
};

export default preview;
