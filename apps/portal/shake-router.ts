import type { Plugin } from 'vite';

const ROUTER_FILE = /react-router\/dist\/\w+\/lib\/.+\.js$/;

/**
 * Lets the bundler leave out the parts of react-router that only its data mode uses. They hang on two
 * lines it must take for side effects: a `forwardRef` without its mark of purity, and a `displayName`.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER_FILE },
      handler: (code) => ({
        code: code
          .replaceAll(/= (React\$?\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
        map: null,
      }),
    },
  };
}
