import { addUserNote, listUserNotes } from '@datum/contract/people/user-notes';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { insertNote, readNotes } from './notes.queries.ts';
import { userWithin } from './within.queries.ts';

/** Notes of staff about an account; they are added, never changed. */
export function noteRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listUserNotes, async ({ db, params, person }) => {
    const user = await userWithin(db, params.uuid, knownPerson(person), 'people.user.edit');
    return shown(db, user.uuid);
  });

  mountWrite(app, platform, addUserNote, async ({ db, params, body, now, audit, ...call }) => {
    const person = knownPerson(call.person);
    const { uuid } = await userWithin(db, params.uuid, person, 'people.user.edit');
    await insertNote(db, { user_uuid: uuid, text: body.text, created_by: person.uuid, created_at: now });
    audit({ action: 'users.note', resource: 'users', id: uuid, after: { note: body.text }, subject: uuid });
    return shown(db, uuid);
  });
}

async function shown(db: Reading, uuid: string) {
  const rows = await readNotes(db, uuid);
  return { data: rows.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() })) };
}
