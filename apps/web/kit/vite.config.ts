import { defineConfig } from 'vite';

/** The kit: every building block on one page, for looking and testing by hand. `npx vite apps/web/kit`; never built. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  cacheDir: '../node_modules/.vite-kit',
  server: { host: '127.0.0.1', port: 5199, strictPort: true, fs: { allow: ['../../..'] } },
});
