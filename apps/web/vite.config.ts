import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compiledTexts } from './plugins/compiled-texts.ts';
import { firstLoadChunks } from './plugins/first-load.ts';
import { guardedReload } from './plugins/guarded-reload.ts';
import { precompress } from './plugins/precompress.ts';

/** What only rendered pages import; what the server around them imports too must be one and the same module. */
const BUNDLED = [/^@mantine\//, /^@tanstack\//, /^@floating-ui\//];

export default defineConfig(({ command }) => ({
  plugins: [compiledTexts(), reactRouter(), guardedReload(), precompress()],
  // Every asset stays a file of its own: hashed, cached for a year, and no `data:` in the content security policy.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // Of a library in the bundle only what is used comes with it: 700 modules less in the web server's memory.
    ssr: command === 'build' ? { resolve: { noExternal: BUNDLED } } : {},
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks } } } } },
  },
}));
