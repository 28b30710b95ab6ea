import { reaches, reachOf } from '@datum/contract/access/reach';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { keepPhoto, PHOTO, removePhoto, showPhoto } from '@datum/contract/people/photos';
import type { FastifyInstance } from 'fastify';
import { dropFile, keepFile, readKeptFile } from '../../platform/files/files.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { mountRead, mountUpload, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { lockPhoto, ownerOfPhoto, setPhoto } from './photo.queries.ts';
import { type Picture, readPicture } from './photo.rules.ts';

/** The own photo, kept as it is; colleagues who may see the account see it too. */
export function photoRoutes(app: FastifyInstance, platform: Platform): void {
  const look = async (file: ReceivedFile) => {
    const { mediaType } = checked(await file.bytes());
    return { name: `photo.${mediaType.slice('image/'.length)}`, mediaType };
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

/** 422 unless the bytes are a picture of a kind and size that is taken. */
function checked(bytes: Buffer): Picture {
  const picture = readPicture(bytes);
  if (!picture) {
    throw invalid({ file: [refusal('account.photo-format')] });
  }
  if (bytes.length > PHOTO.maxBytes) {
    throw invalid({ file: [refusal('account.photo-bytes')] });
  }
  if (Math.max(picture.width, picture.height) > PHOTO.maxSide) {
    throw invalid({ file: [refusal('account.photo-pixels')] });
  }
  return picture;
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
