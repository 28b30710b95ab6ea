import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/** Writes `.br` and `.gz` beside each asset once, so that the server never compresses the same bytes again. */
export function precompress(): Plugin {
  return {
    name: 'datum:precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir ?? '.', { recursive: true, encoding: 'utf8' })) {
        if (COMPRESSIBLE.test(name)) {
          compress(join(dir ?? '.', name));
        }
      }
    },
  };
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
