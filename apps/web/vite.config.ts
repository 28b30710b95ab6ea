import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compiledTexts } from './plugins/compiled-texts.ts';
import { firstLoadChunks } from './plugins/first-load.ts';
import { guardedReload } from './plugins/guarded-reload.ts';
import { precompress } from './plugins/precompress.ts';

export default defineConfig({
  plugins: [compiledTexts(), reactRouter(), guardedReload(), precompress()],
  // Every asset stays a file of its own: hashed, cached for a year, and no `data:` in the content security policy.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks } } } } },
  },
});
