/**
 * `node bench/index-numbers/bundle.ts`: what a browser loads to recompute one figure
 * (`packages/index-numbers/src/recompute.ts`), bundled and minified by Vite, and its gzipped size.
 */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const LIMIT_KILOBYTES = 12;
const entry = fileURLToPath(new URL('../../packages/index-numbers/src/recompute.ts', import.meta.url));

const built = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    minify: true,
    target: 'es2022',
    lib: { entry, formats: ['es'], fileName: 'recompute' },
  },
});
const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
  'output' in one ? one.output : [],
);
const code = outputs.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
const kilobytes = gzipSync(code).length / 1024;
console.log(
  `minified ${(code.length / 1024).toFixed(1)} KB, gzipped ${kilobytes.toFixed(2)} KB (limit ${LIMIT_KILOBYTES} KB)`,
);
process.exit(code.length > 0 && kilobytes <= LIMIT_KILOBYTES ? 0 : 1);
