import { createTestDatabase } from '../test-database.ts';
import setUp from '../test-server.ts';
import { generateSchema } from './schema-text.ts';

/** The text that schema.ts should have: the types of a database that was migrated just now. */
export async function freshSchema(): Promise<string> {
  const tearDown = await setUp();
  const database = await createTestDatabase();
  try {
    return await generateSchema(database.owner);
  } finally {
    await database.close();
    await tearDown();
  }
}
