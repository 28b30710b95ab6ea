/** Writes the generated files: database types from a freshly migrated database, values of refusals from their messages, the theme's variables. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshSchema } from '../packages/database/src/generate/fresh-schema.ts';
import { freshRefusals } from './fresh-refusals.ts';
import { mantineVariables } from './mantine-variables.ts';

const packages = join(import.meta.dirname, '../packages');

await writeFile(join(packages, 'contract/src/messages/refusals/refusal-params.ts'), freshRefusals());
await writeFile(join(packages, '../apps/web/app/theme/mantine-variables.css'), mantineVariables());
await writeFile(join(packages, 'database/src/schema.ts'), await freshSchema());
