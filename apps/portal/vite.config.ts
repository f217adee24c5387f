import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyRequests } from './early-requests.ts';

const API_ORIGIN = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), earlyRequests()],
  build: {
    sourcemap: false,
    // What imports what, for `.size-limit.js`.
    manifest: true,
    // The content policy allows neither `data:` fonts nor an inline script it was not told of.
    assetsInlineLimit: 0,
    // The page itself asks early for what its address needs, without a script to do so at run time.
    modulePreload: false,
    cssCodeSplit: false,
  },
  server: {
    proxy: { '/api': API_ORIGIN, '/.well-known': API_ORIGIN },
  },
});
