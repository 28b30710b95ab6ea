/** Vitest's global setup for tests with a database: one server, one migrated template. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { connect } from './open.ts';
import { administer, templateVariable, testServerVariable } from './test-database.ts';
import { makeServerFolder } from './test-folder.ts';

/**
 * Takes the server of `TEST_DATABASE_URL` (its user must be allowed to create databases and roles),
 * else starts one without fsync on a folder of its own. Test files find it in their environment. Where it is set up there
 * already (`npm test` does it once for all stages), it is used.
 * @returns what the end of the run does
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[templateVariable]) return async () => undefined;
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startTestServer();
  const template = await createTemplate(server.url);
  process.env[testServerVariable] = server.url;
  process.env[templateVariable] = template;
  return async () => {
    await administer(
      server.url,
      `drop database if exists ${template}_demo with (force)`,
      `drop database ${template} with (force)`,
    );
    await server.stop();
  };
}

/** A database without data on which every migration ran. @returns its name */
export async function createTemplate(server: string): Promise<string> {
  const template = `datum_template_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${template} encoding 'UTF8' template template0`);
  const opened = connect(addressOf(server, template));
  await migrate(opened.owner);
  await opened.close();
  return template;
}

/** The address of another database of the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** The embedded server without fsync, on a folder of its own that goes with it. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeServerFolder();
  const server = await startEmbedded(folder, { kind: 'passing' });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}
