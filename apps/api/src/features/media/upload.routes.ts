import { addMedium, type MediaKind, type MediumDetail, replaceMedium } from '@datum/contract/content/media';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import type { DrawnSize } from '../../platform/files/parsing/inside/media-picture.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { receiveFile } from '../../platform/files/uploaded-file.ts';
import { mountPrepared, type ReadCall, type WriteCall } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import { turnOfPerson } from '../../platform/limits/fair-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { need } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { Stored } from '../../platform/storage/stored.ts';
import { MEDIUM, shownDetail } from './medium.routes.ts';
import { findMedium } from './queries.ts';
import { auditedMedium, fileNameWith, labelFrom } from './rules.ts';
import { addVersion, insertMedium, lockMedium, type NewVersion } from './versions.queries.ts';

/** What arrived, looked at and put away; nothing names it yet. */
interface Arrived {
  readonly kind: MediaKind;
  readonly name: string;
  readonly version: NewVersion;
  readonly stored: Stored;
  /** Of what came, for repeated calls. */
  readonly digest: string;
}

/** Taking in pictures and files, and what replaces them. */
export function uploadMediaRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(
    app,
    platform,
    addMedium,
    (call) => arrive(call, call.query.kind),
    async (call, arrived): Promise<MediumDetail> => {
      await arrived.stored.name(call);
      const made = { by: knownPerson(call.person).uuid, now: call.now };
      const { kind, version, name } = arrived;
      const uuid = await insertMedium(call.db, { kind, label: labelFrom(name) }, version, made);
      return audited(call, uuid, 'media.add');
    },
    discard,
  );
  mountPrepared(
    app,
    platform,
    replaceMedium,
    async (call) => {
      const before = await findMedium(call.db, call.params.uuid);
      if (!before) throw notFound();
      return arrive(call, before.kind);
    },
    async (call, { stored, version }): Promise<MediumDetail> => {
      const { db, params } = call;
      await lockMedium(db, params.uuid);
      const before = await findMedium(db, params.uuid);
      if (!before) throw notFound();
      if (before.sha256 === version.sha256) throw invalid({ file: [refusal('media.replaced-by-same')] });
      await stored.name(call);
      await addVersion(db, before, version, { by: knownPerson(call.person).uuid, now: call.now });
      const waiting = before.is_public ? { waiting: version.file_name, waiting_sha256: version.sha256 } : {};
      return audited(call, params.uuid, 'media.replace', { before: auditedMedium(before), waiting });
    },
    discard,
  );
}

/** Receives a file, has it read outside this process, and puts away what is kept of it. */
async function arrive(
  { request, platform, person }: Pick<ReadCall<unknown, unknown, unknown>, 'request' | 'platform' | 'person'>,
  kind: MediaKind,
): Promise<Arrived> {
  const received = await receiveFile(request, platform);
  const stored = new Stored(platform);
  try {
    const turn = turnOfPerson(knownPerson(person).uuid);
    const version = await (kind === 'image' ? keepPicture : keepDocument)(platform, received, stored, turn);
    return { kind, name: received.name, version, stored, digest: `${received.sha256} ${received.name}` };
  } catch (error) {
    await stored.discard();
    throw error;
  } finally {
    await received.discard();
  }
}

type Keep = (
  platform: Platform,
  received: ReceivedFile,
  stored: Stored,
  turn: ReturnType<typeof turnOfPerson>,
) => Promise<NewVersion>;

const keepPicture: Keep = async ({ parsing }, received, stored, turn) => {
  const { mediaType, ending, bytes, width, height, sizes } = await parsing.mediaPicture(received.path, turn);
  const { key, size, sha256 } = await stored.put({ mediaType, bytes });
  return {
    file_name: fileNameWith(received.name, ending),
    object_key: key,
    media_type: mediaType,
    size,
    sha256,
    ...{ width, height, pages: null, text_layer: null, is_tagged: null },
    sizes: await keepSizes(stored, sizes),
  };
};

const keepDocument: Keep = async ({ parsing }, received, stored, turn) => {
  const { path, name, size, sha256 } = received;
  const { mediaType, ending, pdf } = await parsing.document(path, name, turn);
  const { key } = await stored.put({ mediaType, path, size, sha256 });
  return {
    file_name: fileNameWith(name, ending),
    object_key: key,
    media_type: mediaType,
    ...{ size, sha256, width: null, height: null },
    pages: pdf?.pages ?? null,
    text_layer: pdf?.textLayer ?? null,
    is_tagged: pdf?.isTagged ?? null,
    sizes: await keepSizes(stored, pdf?.cover ?? []),
  };
};

const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

async function keepSizes(stored: Stored, drawn: readonly DrawnSize[]): Promise<NewVersion['sizes']> {
  const kept: NewVersion['sizes'][number][] = [];
  for (const { width, height, format, bytes } of drawn) {
    const { key } = await stored.put({ mediaType: MEDIA_TYPES[format], bytes });
    kept.push({ width, height, format, object_key: key });
  }
  return kept;
}

const discard = ({ stored }: Arrived): Promise<void> => stored.discard();

/** Notes what was done, and shows what there is now. */
async function audited(
  call: WriteCall<unknown, unknown, unknown>,
  uuid: string,
  action: 'media.add' | 'media.replace',
  replaced?: { readonly before: ReturnType<typeof auditedMedium>; readonly waiting: object },
): Promise<MediumDetail> {
  const row = await need(MEDIUM, call, { uuid });
  call.audit({
    action,
    resource: 'media',
    id: uuid,
    ...(replaced ? { before: replaced.before } : {}),
    after: { ...auditedMedium(row), ...replaced?.waiting },
  });
  return shownDetail(row, call);
}
