import type { Decorator, Preview } from '@storybook/react-vite';
import { Direction } from 'radix-ui';
import { layoutErrors } from './layout-errors.ts';
import './preview.css';

/** Sets the chosen theme, direction and text size on the page. */
const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.dataset.theme = String(globals.theme);
  document.documentElement.dir = String(globals.direction);
  document.documentElement.style.fontSize = `${globals.textSize}%`;
  return (
    <Direction.Provider dir={globals.direction === 'rtl' ? 'rtl' : 'ltr'}>
      <Story />
    </Direction.Provider>
  );
};

/** Adds layout errors to the report of axe. */
const reportLayout: Preview['afterEach'] = ({ reporting }) => {
  const errors = layoutErrors();
  const status = errors.length > 0 ? 'failed' : 'passed';
  reporting.addReport({ type: 'layout', version: 1, result: { errors }, status });
};

const preview: Preview = {
  // One page per widget with its usage note, props and states.
  tags: ['autodocs'],
  decorators: [withTheme],
  afterEach: reportLayout,
  parameters: {
    layout: 'padded',
    a11y: {
      test: 'error',
      // For checks that nothing here needs axe would load audio and parse all style sheets before each run.
      options: { preload: false, resultTypes: ['violations', 'incomplete'] },
    },
    options: { storySort: { order: ['Introduction'] } },
  },
  initialGlobals: { theme: 'light', direction: 'ltr', textSize: 100 },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'mirror', items: ['default', 'light', 'dark', 'contrast'] },
    },
    direction: {
      description: 'Writing direction',
      toolbar: { icon: 'transfer', items: ['ltr', 'rtl'] },
    },
    textSize: {
      description: 'Size of text, in percent',
      toolbar: { icon: 'zoom', items: ['100', '200'] },
    },
  },
};

export default preview;
