import type { AddressInfo } from 'node:net';
import type { RoleName } from '@datum/contract/access/roles';
import { inTransaction } from '@datum/database/transaction';
import type { Config } from '../../config.ts';
import { startLive } from '../../features/live/jobs.ts';
import { emit } from '../../platform/live/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { invite } from '../../platform/proofs/invitations.ts';
import { startTestApp, TEST_PASSWORD } from '../../platform/test/test-app.ts';

/** A person who can sign in; made behind the API's back, since accounts begin somewhere. */
export interface Person {
  readonly uuid: string;
  readonly email: string;
  readonly password: string;
  /** Of a session without a browser. */
  readonly token: string;
}

/**
 * For the tests of this folder, the only thing of ours that they import: Datum's API and live channel on real ports,
 * the people, and what a person would do elsewhere (read mail, be changed by billing).
 */
export async function startWire(settings: Partial<Config> = {}, overrides: Partial<Platform> = {}) {
  const api = await startTestApp({ drainSeconds: 0, livePort: 0, ...settings }, overrides);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const { write, read } = api.platform.database;
  let live = await startLive(api.platform);
  return {
    /** Base address of the API. */
    url: `http://127.0.0.1:${port}`,
    port,
    /** Origin of a page that may call. */
    page: 'http://127.0.0.1:3000',
    liveKey: api.platform.config.liveKey,
    liveSecret: api.platform.config.liveSecret,
    livePort: () => live.port,
    internalKey: api.platform.config.internalKey,
    async person(role: RoleName, isVerified = true): Promise<Person> {
      const { uuid, email, token } = await api.signIn(role, { isVerified });
      return { uuid, email, password: TEST_PASSWORD, token };
    },
    /** Invites a person by mail, as staff do. */
    invite: ({ uuid, email }: Person) =>
      inTransaction(write, async (db) => {
        // who has a password has come in already
        await db.updateTable('users').set({ password_hash: null }).where('uuid', '=', uuid).execute();
        return invite(
          db,
          api.platform,
          { uuid, email, name: 'Guest', locale: 'en', isComplimentary: true },
          { uuid, name: 'Staff' },
        );
      }),
    /** The newest mail to an address: its subject, its text, and the parts of its link. */
    async mail(email: string) {
      const found = await read
        .selectFrom('mails')
        .select(['subject', 'text_body'])
        .where('recipient', '=', email)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      const [, link = ''] = /(https?:\S+#\S+)/.exec(found.text_body) ?? [];
      return { subject: found.subject, link, parts: new URLSearchParams(link.split('#')[1] ?? '') };
    },
    /** What billing will do: tells a person's clients of a new state of the subscription. */
    subscriptionChanged: (uuid: string, status: string, version: number) =>
      inTransaction(write, (db) =>
        emit(db, {
          channel: `private-subscription.${uuid}`,
          event: 'subscription.updated',
          data: { status },
          version,
        }),
      ),
    /** What the database knows of a person's tokens. */
    storedTokens: (uuid: string) =>
      read
        .selectFrom('sessions')
        .select(['id', 'token_hash', 'last_used_at', 'expires_at', 'idle_minutes'])
        .where('user_uuid', '=', uuid)
        .orderBy('id')
        .execute(),
    suspend: (uuid: string) =>
      write.updateTable('users').set({ status: 'suspended' }).where('uuid', '=', uuid).execute(),
    /** Takes a table away, so that what reads it fails unforeseen. */
    breakDatabase: () =>
      api.platform.database.owner.query('alter table two_factor rename to two_factor_gone'),
    mendDatabase: () => api.platform.database.owner.query('alter table two_factor_gone rename to two_factor'),
    /** Stops the live channel; gives a function that starts it on the same port again. */
    async stopLive() {
      const { port: livePort } = live;
      await live.close();
      return async () => {
        live = await startLive({ ...api.platform, config: { ...api.platform.config, livePort } });
      };
    },
    async close() {
      await live.close();
      await api.close();
    },
  };
}

export type Wire = Awaited<ReturnType<typeof startWire>>;
