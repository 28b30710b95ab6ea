import { reaches, reachOf } from '@datum/contract/access/reach';
import { keepPhoto, removePhoto, showPhoto } from '@datum/contract/people/photos';
import type { FastifyInstance } from 'fastify';
import { dropFile, keepFile, readKeptFile } from '../../platform/files/files.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import {
  mountRead,
  mountUpload,
  mountWrite,
  type ReadCall,
  type WriteCall,
} from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import { turnOfPerson } from '../../platform/limits/fair-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { lockPhoto, ownerOfPhoto, setPhoto } from './photo.queries.ts';

/** The own photo, drawn anew without what the camera wrote into it; colleagues who may see the account see it too. */
export function photoRoutes(app: FastifyInstance, platform: Platform): void {
  const look = async (
    file: ReceivedFile,
    { person }: Pick<ReadCall<unknown, unknown, unknown>, 'person'>,
  ) => {
    const turn = turnOfPerson(knownPerson(person).uuid);
    const { mediaType, bytes } = await platform.parsing.picture(file.path, turn);
    const name = `photo.${mediaType.slice('image/'.length)}`;
    return { name, mediaType, file: await file.rewritten(bytes) };
  };
  mountUpload(app, platform, keepPhoto, look, async (call, file) => {
    const photo = await keepFile(call, file, knownPerson(call.person).uuid);
    await replacePhoto(call, photo);
    return { photo };
  });

  mountWrite(app, platform, removePhoto, async (call) => {
    await replacePhoto(call, null);
    return undefined;
  });

  mountRead(app, platform, showPhoto, async ({ db, params, person, reply }) => {
    const reader = knownPerson(person);
    const owner = await ownerOfPhoto(db, params.uuid);
    const isSeen =
      owner &&
      (owner.uuid === reader.uuid ||
        (reader.permissions.includes('people.user.view') &&
          reaches(reachOf(reader, 'people.user.view'), owner)));
    if (!isSeen) {
      throw notFound();
    }
    const bytes = await readKeptFile(platform, db, params.uuid);
    await reply
      .headers({
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=86400, immutable',
        vary: 'Authorization',
      })
      .type(owner.media_type)
      .send(bytes);
    return undefined;
  });
}

/** Puts a photo, or none, in the place of the one before, whose file goes. */
async function replacePhoto(call: WriteCall<unknown, unknown, unknown>, photo: string | null): Promise<void> {
  const { uuid } = knownPerson(call.person);
  const before = await lockPhoto(call.db, uuid);
  await setPhoto(call.db, uuid, photo);
  call.audit({
    action: photo ? 'profile.photo' : 'profile.photo-removed',
    resource: 'users',
    id: uuid,
    before: { photo: before },
    after: { photo },
    subject: uuid,
  });
  if (before) {
    call.afterCommit(await dropFile(call.platform, call.db, before));
  }
}
