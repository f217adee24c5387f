import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyRequests } from './early-requests.ts';
import { plainImports } from './plain-imports.ts';
import { shakeRouter } from './shake-router.ts';

const API_ORIGIN = 'http://localhost:3000';

/**
 * Which modules are fetched together, the first match counts. What none names stays with the one page that
 * uses it.
 */
const CHUNKS = {
  /** What every page begins with. */
  start: [
    /rolldown\/runtime/,
    /node_modules\/(react|react-dom|scheduler|react-router|clsx)\//,
    /node_modules\/lucide-react\/dist\/esm\/(?!icons\/(?!check\.))/,
    /packages\/contract\/src\/(api-error|limits|messages|password-rules|wire-names)\.ts/,
    /packages\/ui\/src\/(brand|button|form-error|password-field|spinner|text-field|visually-hidden)\//,
    /packages\/ui\/src\/illustrations\/illustration\.tsx/,
    /apps\/portal\/src\/shared\/(?!api-client|calls|countdown|form-dialog|form-engine|geolocation|query-|resend|schema-settings|load-failed|settings-section|sign-in|use-)/,
  ],
  /** What checks and calls: see src/shared/calls.ts. */
  calls: [
    /node_modules\/zod\//,
    /packages\/contract\/src\/(auth|client|email-address|endpoint|envelope|error-codes|fields|parse-messages|social-login|user)\.ts/,
    /apps\/portal\/src\/shared\/(api-client|calls|geolocation|schema-settings)\.ts/,
  ],
  /** What checks forms: see src/shared/form-engine.ts. */
  forms: [
    /node_modules\/(react-hook-form|@hookform)\//,
    /apps\/portal\/src\/shared\/form-engine\.ts/,
  ],
};

export default defineConfig({
  plugins: [react(), tailwindcss(), earlyRequests(), plainImports(), shakeRouter()],
  build: {
    sourcemap: false,
    // What imports what, for `.size-limit.js`.
    manifest: true,
    // The content policy allows neither `data:` fonts nor an inline script it was not told of.
    assetsInlineLimit: 0,
    // The page itself asks early for what its address needs, without a script to do so at run time.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: Object.entries(CHUNKS).map(([name, tests], index) => ({
            name,
            test: (id: string) => tests.some((test) => test.test(id)),
            priority: Object.keys(CHUNKS).length - index,
          })),
        },
      },
    },
  },
  server: {
    proxy: { '/api': API_ORIGIN, '/.well-known': API_ORIGIN },
  },
});
