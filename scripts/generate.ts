/** Writes the generated files: database types from a freshly migrated database. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshSchema } from '../packages/database/src/generate/fresh-schema.ts';

await writeFile(join(import.meta.dirname, '../packages/database/src/schema.ts'), await freshSchema());
