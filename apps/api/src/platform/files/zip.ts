import { zipSync } from 'fflate';

/** Files in one ZIP file, as they are: what we put together is packed already. The same files are the same bytes. */
export const zipOf = (files: readonly (readonly [name: string, content: Buffer])[], madeAt: Date): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(files.map(([name, content]) => [name, new Uint8Array(content)])), {
      level: 0,
      mtime: madeAt,
    }),
  );
