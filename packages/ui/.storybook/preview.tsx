import type { Decorator, Preview } from '@storybook/react-vite';
import './preview.css';

/** Puts the chosen theme and direction on the page, as the portal does. */
const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.dataset.theme = String(globals.theme);
  document.documentElement.dir = String(globals.direction);
  return <Story />;
};

const preview: Preview = {
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
